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

/** Rewrites leaves as `<i2></i2>` for engines that parse HTML, where `<i2/>` would be an unclosed element. */
export function closeLeaves(html: string): string {
  return html.includes('<') ? html.replace(LEAF, '<$1></$1>') : html;
}

/** Restores leaves to the form they have in `source`; text the engine moved into a leaf ends up after it. */
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

/** Unescapes HTML for plain-text engines; numbered tags stay. */
export function toPlainText(html: string): string {
  return html.replace(ENTITY, (entity) => CHARACTERS[entity.toLowerCase()] ?? entity);
}

/** Escapes a plain-text answer as HTML, except for the numbered tags of `source`, even if the engine put spaces into them. */
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
