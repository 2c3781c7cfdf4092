import * as fc from 'fast-check';
import type { Schema } from './operations.ts';

/** Values that commonly break servers. */
export const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'left \udc00 right',
  'somebody\0@example.com',
  '\ufffe\uffff\u{10ffff}',
  '\r\nBcc: somebody@example.com',
  "' or '1'='1",
  '"; drop table accounts; --',
  '%s%n',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'x'.repeat(10_000),
  '🙂'.repeat(300),
  'ﷺ‮',
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99T99:99:99Z',
  'NaN',
  '1e309',
  -1,
  0,
  0.1,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -1e300,
  true,
  null,
  [],
  [[]],
  {},
  { length: 3 },
  { __proto__: null, constructor: 'x' },
  // Names that every object inherits: a table looked up by them must answer as for any unknown name.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  // `JSON.parse` makes properties of their own, as a server does that reads them.
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":1,"then":1}'),
  1e308,
  Number.MIN_VALUE,
  -Number.MAX_SAFE_INTEGER,
  '9'.repeat(400),
  '-0',
  '0x10',
  '1_000',
  ' 5 ',
  '2'.repeat(20),
];

export const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom(...HOSTILE);

/** Generates values that match a schema, and a hostile value in one of ten cases. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fittingValue(schema) }, { weight: 1, arbitrary: hostileValue });
}

function fittingValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map(arbitraryOf));
  const [first] = schema.allOf ?? [];
  if (first) return arbitraryOf(first);
  const types = [schema.type ?? ['string', 'object']].flat();
  return fc.oneof(...types.map((type) => typedValue(type, schema)));
}

function typedValue(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectValue(schema);
    case 'array':
      return fc.array(schema.items ? arbitraryOf(schema.items) : hostileValue, { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 30 }), fc.maxSafeInteger());
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return stringValue(schema);
  }
}

function stringValue({ format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  const words = fc.constantFrom('en', 'zh-CN', 'auto', 'microsoft-edge', 'word', 'Passw0rdX', '123456', 'A sentence.');
  const lengths = { minLength: Math.min(minLength, 200), maxLength: Math.min(Math.max(minLength, maxLength), 200) };
  return fc.oneof(words, fc.string({ unit: 'grapheme', ...lengths }));
}

function objectValue({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)]));
  const names = required.filter((name) => name in fields);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(fields, { requiredKeys: names }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...fields, unknown_field: hostileValue }) },
  );
}
