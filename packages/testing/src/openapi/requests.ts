import * as fc from 'fast-check';
import type { Operation } from './operations.ts';
import { arbitraryOf, HOSTILE, hostileValue } from './values.ts';

/** A generated HTTP request. */
export interface FuzzRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface RequestsOptions {
  /** Session tokens to send: valid, ended and other users' ones. */
  tokens: readonly string[];
  /** Existing ids, of any user. */
  ids: readonly string[];
}

/** Generates requests to an operation: mostly valid, otherwise wrong in one place or everywhere. */
export function requestsTo(operation: Operation, { tokens, ids }: RequestsOptions): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header');
  const values = fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema }) => [name, fc.oneof(arbitraryOf(schema), fc.constantFrom('1', ...ids))]),
    ),
    { requiredKeys: parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name) },
  );
  return fc
    .record({ values, headers: headersOf(tokens), body: bodyOf(operation) })
    .map(({ values, headers, body }) => ({
      method: operation.method,
      target: targetOf(operation, values),
      headers: { ...headers, ...(body ? { 'content-type': body.type } : {}) },
      body: body?.text,
    }));
}

function targetOf({ path, parameters }: Operation, values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place } of parameters) {
    if (!(name in values)) continue;
    const text = textOf(values[name]);
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || '0');
    else query.append(name, text);
  }
  return query.size > 0 ? `${target}?${query}` : target;
}

function headersOf(tokens: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const token = fc.constantFrom(...tokens, ...tokens, 'x', 'undefined', 'A'.repeat(500), "' or 1=1 --");
  const locale = fc.constantFrom('en', 'zh-CN', 'de', 'xx-XX', '*', '-', 'en;q=NaN', 'a'.repeat(300));
  const key = fc.constantFrom('a', '__proto__', '\t', 'k'.repeat(5_000), '00000000-0000-0000-0000-000000000000');
  return fc.record(
    { token, lang: locale, authorization: token.map((text) => `Bearer ${text}`), 'idempotency-key': key },
    { requiredKeys: [] },
  );
}

interface Body {
  type: string;
  text: string;
}

const BOUNDARY = 'fuzz-boundary';

/** Bodies that no schema allows, or that cost much to read. */
const BROKEN_BODIES = [
  '{',
  '[]',
  '"x"',
  'null',
  '{"a":',
  '{"a":1e999999}',
  '{"__proto__":{"page":1}}',
  '{"constructor":{"prototype":{"page":1}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  '\ufeff{}',
  '%',
  'a=%ZZ',
  '__proto__=1&constructor=2&toString=3',
  `${'a=1&'.repeat(5_000)}`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n`,
  '\0',
];

function bodyOf({ body, bodyTypes }: Operation): fc.Arbitrary<Body | undefined> {
  if (!body) return fc.constant(undefined);
  const value = arbitraryOf(body);
  const json = value.map((content) => ({ type: 'application/json', text: JSON.stringify(content) ?? 'null' }));
  const form = value.map((content) => ({ type: 'application/x-www-form-urlencoded', text: asForm(content) }));
  const multipart = value.map((content) => ({
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    text: asMultipart(content),
  }));
  const broken = fc
    .tuple(
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense', ...bodyTypes),
      fc.oneof(fc.constantFrom(...BROKEN_BODIES), fc.string()),
    )
    .map(([type, text]) => ({ type, text }));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 2, arbitrary: form },
    { weight: 1, arbitrary: multipart },
    { weight: 1, arbitrary: broken },
  );
}

function asForm(content: unknown): string {
  return new URLSearchParams(fieldsOf(content)).toString();
}

function asMultipart(content: unknown): string {
  const parts = fieldsOf(content).map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function fieldsOf(content: unknown): [string, string][] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).map(([name, value]) => [name, textOf(value)]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Generates arbitrary requests to arbitrary paths, which no operation documents. */
export const undocumentedRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'), fc.array(hostileValue, { maxLength: 3 }))
  .map(([method, parts]) => ({
    method,
    target: `/priapi1/${parts.map((part) => encodeURIComponent(textOf(part).toWellFormed().slice(0, 500))).join('/')}`,
    headers: {},
    body: method === 'GET' ? undefined : textOf(HOSTILE[parts.length]),
  }));

const ODD_TARGETS = [
  '/%00',
  '/%ff%fe',
  '/%',
  '/%c0%ae%c0%ae/etc/passwd',
  '//example.com/pubapi1/site_config',
  'http://example.com/pubapi1/site_config',
  '*',
  '/pubapi1/site_config?%00=%ED%A0%80&__proto__[a]=1',
  `/pubapi1/${'a'.repeat(12_000)}`,
  '/en/../../../etc/passwd',
  '/__proto__',
  '/constructor/prototype',
  '/downloads/%2e%2e%2fpackage.json',
  '/docs/%00.html',
  '/assets/\\..\\..\\x',
];
const ODD_HEADERS = [
  'X-Forwarded-For: \u0001, ::::, 999.1.1.1',
  'Token: \u00ff\u00fe',
  'Cookie: token=%00; device=%ZZ; __proto__=1',
  'Accept-Language: *;q=1e999, ,;;,x-x-x',
  'If-None-Match: "',
  'Range: bytes=9999999999999999999-1',
  'Content-Type: application/json; charset=utf-99',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Transfer-Encoding: chunked',
  'Content-Length: 3',
  'Host:',
  'Last-Event-ID: -1e309',
  `Authorization: Bearer ${'x'.repeat(9_000)}`,
];
const ODD_BODIES = ['', '{}\n', 'zz\r\n', '0\r\n\r\n', '\u001f\u008b\u0008', '{"a":"\u00ed\u00a0\u0080"}'];

/** Generates the bytes of HTTP/1.1 requests, as latin1, that a client such as `fetch` would never send. */
export const rawRequest: fc.Arbitrary<string> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'NONSENSE'),
    target: fc.constantFrom(...ODD_TARGETS, '/pubapi1/email_login', '/pubapi1/site_config', '/en'),
    headers: fc.uniqueArray(fc.constantFrom(...ODD_HEADERS), { maxLength: 3 }),
    body: fc.constantFrom(...ODD_BODIES),
  })
  .map(({ method, target, headers, body }) =>
    [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n'),
  );
