import { expect, test } from 'vitest';
import type { FromServer } from '../protocol/types';
import { SeatSocket, waitAfter, type Connection, type Line } from './socket';

class Wire implements Line {
  sent: string[] = [];
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.({} as CloseEvent);
  }
  open(): void {
    this.onopen?.({} as Event);
  }
  bring(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

function connected() {
  const wires: Wire[] = [];
  const heard: FromServer[] = [];
  const states: Connection[] = [];
  const due: (() => void)[] = [];
  const socket = new SeatSocket({
    address: () => 'ws://here',
    hear: (message) => heard.push(message),
    change: (state) => states.push(state),
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    later: (act) => {
      due.push(act);
      return () => due.splice(due.indexOf(act), 1);
    },
  });
  return { socket, wires, heard, states, due };
}

test('a message waits until the connection is there', () => {
  const { socket, wires } = connected();
  socket.send({ do: 'say', move: 3, lines: ['1 take'] });
  expect(wires[0]?.sent).toEqual([]);
  wires[0]?.open();
  expect(wires[0]?.sent).toHaveLength(1);
});

test('a message whose answer was lost is repeated with the same id, one that was answered is not', () => {
  const { socket, wires, due } = connected();
  wires[0]?.open();
  const done = socket.send({ do: 'say', move: 3, lines: ['1 take'] });
  const open = socket.send({ do: 'why', line: '1 lay forum' });
  wires[0]?.bring({ type: 'done', id: done, seq: 4 });
  wires[0]?.close();
  due.shift()?.();
  wires[1]?.open();
  expect(wires[1]?.sent.map((text) => (JSON.parse(text) as { id: string }).id)).toEqual([open]);
});

test('a lost connection is told and tried again; a closed one is not', () => {
  const { socket, wires, states, due } = connected();
  wires[0]?.open();
  wires[0]?.close();
  expect(states).toEqual(['open', 'lost']);
  expect(due).toHaveLength(1);
  socket.close();
  expect(due).toHaveLength(0);
  expect(states.at(-1)).toBe('closed');
});

test('when the network is back nobody waits', () => {
  const { socket, wires, due } = connected();
  wires[0]?.close();
  socket.hurry();
  expect(due).toHaveLength(0);
  expect(wires).toHaveLength(2);
});

test('attempts become rare but never stop', () => {
  expect(waitAfter(0, 1)).toBe(400);
  expect(waitAfter(3, 1)).toBe(3200);
  expect(waitAfter(30, 1)).toBe(15_000);
  expect(waitAfter(30, 0)).toBe(7500);
});
