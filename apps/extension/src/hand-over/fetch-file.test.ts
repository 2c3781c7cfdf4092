import { expect, it } from 'vitest';
import { fileNameOf } from './fetch-file.ts';

it.each([
  ['https://example.org/a/My%20paper.pdf?version=2#page=3', 'My paper.pdf'],
  ['https://example.org/download/1234', '1234.pdf'],
  ['https://example.org/', 'document.pdf'],
  ['https://example.org/100%.pdf', '100%.pdf'],
  ['https://example.org/%E8%AE%BA%E6%96%87.PDF', '论文.PDF'],
])('[EXT-10] a file at %s is called %s', (address, name) => {
  expect(fileNameOf(address)).toBe(name);
});
