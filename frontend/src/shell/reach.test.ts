import { expect, test } from 'vitest';
import { reachOf } from './reach';

test.each([
  ['http://127.0.0.1:7530/join/a/1', 'this'],
  ['http://localhost:7530/', 'this'],
  ['http://[::1]:7530/', 'this'],
  ['http://192.168.1.20:7530/', 'home'],
  ['http://172.20.0.1/', 'home'],
  ['http://livingroom:7530/', 'home'],
  ['http://livingroom.local/', 'home'],
  ['http://[fd00::1]/', 'home'],
  ['http://172.32.0.1/', 'all'],
  ['https://games.example/comitia/join/a/1#t', 'all'],
])('%s can be opened by %s', (address, reach) => {
  expect(reachOf(address)).toBe(reach);
});
