import { expect, it } from 'vitest';
import { StartError } from './start-error.ts';

it.each([
  [new Error('permission denied'), 'permission denied'],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  // Error of PGlite's file system when the disk is full.
  [{ name: 'ErrnoError', errno: 51 }, 'ErrnoError 51'],
  ['no reason', 'no reason'],
])('ends with the reason in the words of the system', (cause, reason) => {
  expect(new StartError('It did not work.', cause).message).toBe(`It did not work. (${reason})`);
});
