import type { Preview } from '../../protocol/table';

/** Some lines as one thing to say, and what they lead to. */
export interface Woven {
  lines: string[];
  /** What they lead to, as far as that can be foreseen. */
  after: Preview | undefined;
  refusal: string;
}

type Foresee = (lines: string[]) => Promise<Preview>;

/**
 * 7.3  Lines with the windows that open between them: each is passed by, and in the last one the cards that the reader
 * has taken up are played. Where a card is played everybody learns of it, so nothing is woven behind it.
 */
export async function weave(wishes: string[], cards: string[], foresee: Foresee): Promise<Woven> {
  const lines: string[] = [];
  let after: Preview | undefined;
  for (const [i, wish] of wishes.entries()) {
    lines.push(wish);
    after = await foresee(lines);
    const isLast = i === wishes.length - 1;
    while (!after.refusal && after.question === 'react') {
      const answer = answerIn(after, isLast ? cards : []);
      if (!answer) return { lines, after, refusal: '' };
      lines.push(answer.line);
      if (answer.isCard) return { lines, after, refusal: '' };
      after = await foresee(lines);
    }
    if (after.refusal) return { lines, after, refusal: after.refusal };
  }
  return { lines, after, refusal: '' };
}

/** A card to play, or to go on; a tile that only a hammer pays for leaves no choice. */
function answerIn(window: Preview, cards: string[]): { line: string; isCard: boolean } | undefined {
  const plays = window.choices.filter((choice) => choice.verb === 'play');
  const wished = plays.find((choice) => cards.includes(String(choice.args['card'])));
  const passes = window.choices.find((choice) => choice.verb === 'go_on');
  const found = wished ?? passes ?? plays[0];
  return found && { line: found.line, isCard: found.verb === 'play' };
}

/** The line that ends a question, if it is still asked after others. */
export function ending(after: Preview | undefined, question: string, verb: string): string[] {
  if (!after || after.refusal || after.question !== question) return [];
  return after.choices.filter((choice) => choice.verb === verb).map((choice) => choice.line);
}
