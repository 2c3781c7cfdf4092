import { expect, it } from 'vitest';
import { parseSite } from './parse-site.ts';

it.each([
  ['example.org', 'example.org'],
  ['  Example.ORG. ', 'example.org'],
  ['*.example.org', 'example.org'],
  ['https://www.example.org:8443/page?query=1#part', 'www.example.org'],
  ['example.org/page', 'example.org'],
  ['localhost:3000', 'localhost'],
  ['192.168.0.1', '192.168.0.1'],
  ['[::1]', '[::1]'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['my_host.example', 'my_host.example'],
  ['', undefined],
  ['   ', undefined],
  ['two words', undefined],
  ['file:///home/ann', undefined],
  ['javascript://alert', undefined],
  ['exa*mple.org', undefined],
  ['*.', undefined],
  ['.org', undefined],
  [`${'a'.repeat(260)}.org`, undefined],
])('[EXT-08] finds the host in typed text: %j', (typed, site) => {
  expect(parseSite(typed)).toBe(site);
});
