import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+news@example.org', 'ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['a.li+1@gmail.com', 'ali@gmail.com'],
  ['ALI+2+3@GoogleMail.com', 'ali@gmail.com'],
  ['a_l-i@pm.me', 'ali@proton.me'],
  ['ada.l@mac.com', 'ada.l@icloud.com'],
  ['ada-l@ya.ru', 'adal@yandex.com'],
  ['"a@b"@example.org', '"a@b"@example.org'],
])('[BILL-12] finds the mailbox of %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
