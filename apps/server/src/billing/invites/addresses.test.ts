import { describe, expect, it } from 'vitest';
import { isSameMailbox, maskAddress } from './addresses.ts';

describe('addresses of invited people', () => {
  it.each([
    ['ada@example.org', 'a***@example.org'],
    ['x@y.example', 'x***@y.example'],
    ['"odd@name"@example.org', '"***@example.org'],
    ['', ''],
    ['no address', ''],
  ])('shows %j as %j', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });

  it.each([
    ['ada@example.org', 'ADA@example.org', true],
    ['ada@example.org', 'ada+two@Example.org', true],
    ['a.da@gmail.com', 'ada@googlemail.com', true],
    ['a.da@example.org', 'ada@example.org', false],
    ['ada@example.org', 'ada@example.com', false],
    ['', 'ada@example.org', false],
  ])('says of %j and %j whether they are one mailbox', (one, other, expected) => {
    expect(isSameMailbox(one, other)).toBe(expected);
    expect(isSameMailbox(other, one)).toBe(expected);
  });
});
