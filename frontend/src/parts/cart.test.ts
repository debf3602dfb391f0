import { expect, test, vi } from 'vitest';
import type { Preview } from '../protocol/table';
import { CartShelf, Marks, type Cart } from './cart.svelte';

function cart(lines: string[], more: Partial<Cart> = {}): Cart {
  return { marked: [], text: 'Conquer', lines, unmark: () => undefined, ...more };
}

function foreseen(lines: string[], more: Partial<Preview> = {}): Preview {
  return {
    type: 'draft',
    id: '',
    lines,
    foreseen: lines.length,
    refusal: '',
    view: {},
    stack: [],
    phase: '',
    standing: null,
    question: '',
    prompt: '',
    choices: [],
    is_complete: true,
    ...more,
  };
}

function shelf(answer: (lines: string[]) => Preview) {
  const sent: string[][] = [];
  const preview = vi.fn((lines: string[]) => Promise.resolve(answer(lines)));
  return {
    sent,
    preview,
    shelf: new CartShelf({ question: () => 'conquer', preview, send: (lines) => sent.push(lines) }),
  };
}

test('a cart is foreseen, and sent in one go', async () => {
  const { shelf: found, sent } = shelf((lines) => foreseen(lines, { view: { power: 1 } }));
  found.show(cart(['1 conquer syria', '1 conquer gallia']));
  await vi.waitFor(() => expect(found.preview?.view).toEqual({ power: 1 }));
  found.send();
  expect(sent).toEqual([['1 conquer syria', '1 conquer gallia']]);
});

test('a question that would still be open is closed with the same message', async () => {
  const open = (lines: string[]) =>
    lines.at(-1) === '1 done' ? foreseen(lines) : foreseen(lines, { question: 'conquer', is_complete: false });
  const { shelf: found, sent } = shelf(open);
  found.show(cart(['1 conquer syria'], { closing: '1 done' }));
  await vi.waitFor(() => expect(found.preview).toBeDefined());
  found.send();
  expect(sent).toEqual([['1 conquer syria', '1 done']]);
});

test('what is closed already is not closed again', async () => {
  const { shelf: found, sent } = shelf((lines) => foreseen(lines, { question: 'buy', is_complete: false }));
  found.show(cart(['1 conquer syria'], { closing: '1 done' }));
  found.send();
  await vi.waitFor(() => expect(sent).toEqual([['1 conquer syria']]));
});

test('what cannot be said is not sent, and the reason is told', async () => {
  const { shelf: found, sent } = shelf((lines) => foreseen(lines, { refusal: 'It takes 12.' }));
  found.show(cart(['1 conquer syria']));
  await vi.waitFor(() => expect(found.refusal).toBe('It takes 12.'));
  found.send();
  found.show(cart(['1 conquer gallia'], { why: 'Too many.' }));
  expect(found.refusal).toBe('Too many.');
  found.send();
  expect(sent).toEqual([]);
});

test('the same cart is foreseen once', () => {
  const { shelf: found, preview } = shelf(foreseen);
  found.show(cart(['1 conquer syria']));
  found.show(cart(['1 conquer syria'], { sum: '5 / 9' }));
  expect(preview).toHaveBeenCalledTimes(1);
  found.show(undefined);
  expect(found.canSend).toBe(false);
});

test('marks keep the order of marking', () => {
  const marks = new Marks();
  for (const key of ['b', 'a', 'c', 'b']) marks.toggle(key);
  expect(marks.keys).toEqual(['a', 'c']);
  marks.clear();
  expect(marks.has('a')).toBe(false);
});
