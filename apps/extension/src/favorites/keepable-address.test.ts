import { expect, it } from 'vitest';
import { keepableAddress } from './keepable-address.ts';

it.each([
  ['https://example.org/watch?v=abc&t=12#part', 'https://example.org/watch?v=abc&t=12#part'],
  ['https://ann:secret@example.org/', 'https://example.org/'],
  ['https://example.org/?page=2&access_token=abc&X-Amz-Signature=def&sid=3', 'https://example.org/?page=2'],
  ['https://example.org/back#access_token=abc&state=1', 'https://example.org/back'],
  ['https://example.org/?monkey=1&design=2', 'https://example.org/?monkey=1&design=2'],
  ['file:///home/ann/diary.html', ''],
  ['javascript:alert(1)', ''],
  ['data:text/html,hello', ''],
  ['chrome://settings', ''],
  ['not an address', ''],
])('[FAV-01] removes secrets from an address: %s', (address, kept) => {
  expect(keepableAddress(address)).toBe(kept);
});
