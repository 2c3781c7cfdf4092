const LEAF = /<([a-z]+\d+)\s*\/>/gi;
const TAG = /<\/?([a-z]+\d+)\s*\/?>/gi;
const ESCAPES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
];
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#x27);/gi;
const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': '\u00a0',
};

/** Leaves for engines that really parse HTML, where `<i2/>` would open an element that nothing closes: `<i2></i2>`. */
export function closeLeaves(html: string): string {
  return html.includes('<') ? html.replace(LEAF, '<$1></$1>') : html;
}

/** Leaves as they were in `source`, however the engine wrote them; text that it moved into one is put behind it. */
export function restoreLeaves(answer: string, source: string): string {
  if (!source.includes('<')) return answer;
  const leaves = new Set(Array.from(source.matchAll(LEAF), ([, name = '']) => name.toLowerCase()));
  if (leaves.size === 0) return answer;
  return answer.replace(TAG, (tag, name: string) => {
    const leaf = name.toLowerCase();
    if (!leaves.has(leaf)) return tag;
    return tag.startsWith('</') ? '' : `<${leaf}/>`;
  });
}

/** Escaped text as an engine for plain text wants it: characters instead of entities, numbered tags as they are. */
export function toPlainText(html: string): string {
  return html.replace(ENTITY, (entity) => CHARACTERS[entity.toLowerCase()] ?? entity);
}

/**
 * A plain answer as HTML again: the numbered tags that `source` had stay tags, also where the engine put blanks into
 * them; everything else is escaped.
 */
export function fromPlainText(answer: string, source: string): string {
  if (!answer.includes('<')) return escapeText(answer);
  const names = new Set(Array.from(source.matchAll(TAG), ([, name = '']) => name.toLowerCase()));
  return answer
    .split(/(<\s{0,3}\/?\s{0,3}[a-z]{1,9}\d{1,9}\s{0,3}\/?\s{0,3}>)/i)
    .map((part, index) => {
      const tag = part.replace(/\s/g, '').toLowerCase();
      return index % 2 === 1 && names.has(tag.replace(/[</>]/g, '')) ? tag : escapeText(part);
    })
    .join('');
}

function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return ESCAPES.reduce((escaped, [character, entity]) => escaped.replaceAll(character, entity), text);
}
