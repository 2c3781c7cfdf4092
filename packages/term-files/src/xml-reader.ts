export type XmlToken =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/**
 * Tokenizes XML without an XML parser, which servers lack.
 * Skips comments, processing instructions and document types, so only XML's five predefined entities are resolved and
 * nothing external is ever fetched. Malformed input ends the tokens early.
 */
export function* readXml(text: string): Generator<XmlToken> {
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    const end = start === -1 ? text.length : start;
    if (end > at) yield { kind: 'text', text: decode(text.slice(at, end)) };
    if (start === -1) return;
    const skipped = SKIPPED.find(({ open }) => text.startsWith(open, start));
    if (skipped) {
      const { open, close } = skipped;
      const stop = text.indexOf(close, start + open.length);
      if (stop === -1) return;
      if (open === CDATA) yield { kind: 'text', text: text.slice(start + open.length, stop) };
      at = stop + close.length;
      continue;
    }
    TAG.lastIndex = start;
    const tag = TAG.exec(text);
    if (!tag) return;
    yield* readTag(tag);
    at = TAG.lastIndex;
  }
}

const CDATA = '<![CDATA[';
const SKIPPED = [
  { open: '<!--', close: '-->' },
  { open: CDATA, close: ']]>' },
  { open: '<?', close: '?>' },
  { open: '<!', close: '>' },
];

/** Quoted attribute values may contain anything. The alternatives are disjoint, so the pattern never backtracks for long. */
const TAG = /<(\/?)([^\s<>/"']+)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;
const ATTRIBUTE = /(?<=\s)([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function* readTag([, slash, name = '', rest = '']: RegExpExecArray): Generator<XmlToken> {
  if (slash) {
    yield { kind: 'close', name };
    return;
  }
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(
    ([, key = '', double, single]) => [key, decode(double ?? single ?? '')] as const,
  );
  yield { kind: 'open', name, attributes: new Map(attributes) };
  if (rest.trimEnd().endsWith('/')) yield { kind: 'close', name };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]+));/g, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
