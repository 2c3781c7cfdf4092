import { expect, it } from 'vitest';
import { formatMatrix } from './content-syntax.ts';

it('[DOC-06] writes the small numbers of rotated text without exponents', () => {
  expect(formatMatrix([1.0000001, 6e-7, -6e-7, 100, -514.5749711, 0])).toBe(
    '1.0000001 0.0000006 -0.0000006 100 -514.5749711 0',
  );
});
