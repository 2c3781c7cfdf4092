export type JsonToken =
  | { type: 'open'; container: 'object' | 'array' }
  | { type: 'close'; container: 'object' | 'array' }
  | { type: 'key'; text: string }
  /** Next part of a string value. Never splits a surrogate pair; the last part may be empty. */
  | { type: 'text'; text: string; isLast: boolean }
  /** A number, `true`, `false` or `null`, as written. */
  | { type: 'literal'; text: string }
  /** Malformed JSON; the reader continues at the next `{` or `[`. */
  | { type: 'broken' };

export interface JsonTokenReader {
  /** Returns the tokens completed by this chunk. */
  push(text: string): JsonToken[];
}

type Expected = 'value' | 'key' | 'colon' | 'comma';

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\', '/': '/' };

/**
 * Tokenizes JSON (RFC 8259) in chunks of any size. Skips text around the JSON, where models write sentences or code fences.
 * Tolerates line breaks in strings and trailing commas.
 */
export function createJsonTokenReader(): JsonTokenReader {
  const containers: ('object' | 'array')[] = [];
  let expected: Expected = 'value';
  let inside: 'nothing' | 'string' | 'literal' = 'nothing';
  let isKey = false;
  /** Decoded part of the current string or literal that is not emitted yet. */
  let pending = '';
  /** An incomplete escape sequence: `\`, `\u12` … */
  let escaped = '';
  let tokens: JsonToken[] = [];

  return {
    push(text) {
      tokens = [];
      let at = 0;
      while (at < text.length) at = inside === 'string' ? readString(text, at) : readOne(text, at);
      if (inside === 'string' && !isKey) emitText();
      return tokens;
    },
  };

  /** Reads from `at` up to an escape or the end of the string or chunk; returns the position reached. */
  function readString(text: string, at: number): number {
    const character = text.charAt(at);
    if (escaped !== '') {
      readEscape(character);
      return at + 1;
    }
    if (character === '\\') {
      escaped = '\\';
      return at + 1;
    }
    if (character === '"') {
      endString();
      return at + 1;
    }
    let end = at + 1;
    while (end < text.length && text[end] !== '"' && text[end] !== '\\') end += 1;
    pending += text.slice(at, end);
    return end;
  }

  function readEscape(character: string): void {
    escaped += character;
    if (escaped.startsWith('\\u')) {
      if (!/^\\u[0-9a-f]*$/i.test(escaped)) fail();
      else if (escaped.length === 6) {
        pending += String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
        escaped = '';
      }
      return;
    }
    const decoded = ESCAPES[character];
    if (decoded === undefined) fail();
    else pending += decoded;
    escaped = '';
  }

  function endString(): void {
    inside = 'nothing';
    if (isKey) tokens.push({ type: 'key', text: pending.toWellFormed() });
    else tokens.push({ type: 'text', text: pending.toWellFormed(), isLast: true });
    expected = isKey ? 'colon' : 'comma';
    pending = '';
  }

  /** Emits the string so far, except for the first half of a surrogate pair. */
  function emitText(): void {
    const keep = /[\uD800-\uDBFF]$/.test(pending) ? 1 : 0;
    const text = pending.slice(0, pending.length - keep).toWellFormed();
    pending = pending.slice(pending.length - keep);
    if (text !== '') tokens.push({ type: 'text', text, isLast: false });
  }

  function readOne(text: string, at: number): number {
    const character = text.charAt(at);
    if (inside === 'literal') {
      if (/[\w.+-]/.test(character)) {
        pending += character;
        return at + 1;
      }
      endLiteral();
      return at;
    }
    if (containers.length === 0) {
      if (character === '{' || character === '[') open(character);
    } else if (!/\s/.test(character)) {
      readInside(character);
    }
    return at + 1;
  }

  function endLiteral(): void {
    inside = 'nothing';
    if (!/^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(pending)) {
      fail();
      return;
    }
    tokens.push({ type: 'literal', text: pending });
    pending = '';
    expected = 'comma';
  }

  /** Reads one character between tokens inside an object or array. */
  function readInside(character: string): void {
    const container = containers.at(-1);
    if (character === '}' || character === ']') close(character);
    else if (character === ',' && expected === 'comma') expected = container === 'object' ? 'key' : 'value';
    else if (character === ':' && expected === 'colon') expected = 'value';
    else if (character === '"' && (expected === 'key' || expected === 'value')) {
      inside = 'string';
      isKey = expected === 'key';
    } else if (expected !== 'value') fail();
    else if (character === '{' || character === '[') open(character);
    else if (/[\w-]/.test(character)) {
      inside = 'literal';
      pending = character;
    } else fail();
  }

  function open(bracket: '{' | '['): void {
    const container = bracket === '{' ? 'object' : 'array';
    containers.push(container);
    expected = container === 'object' ? 'key' : 'value';
    tokens.push({ type: 'open', container });
  }

  function close(bracket: '}' | ']'): void {
    const container = bracket === '}' ? 'object' : 'array';
    const isMidway = container === 'object' && (expected === 'colon' || expected === 'value');
    if (containers.at(-1) !== container || isMidway) {
      fail();
      return;
    }
    containers.pop();
    expected = containers.length === 0 ? 'value' : 'comma';
    tokens.push({ type: 'close', container });
  }

  function fail(): void {
    containers.length = 0;
    inside = 'nothing';
    expected = 'value';
    pending = '';
    escaped = '';
    tokens.push({ type: 'broken' });
  }
}
