/** A numbered tag: a wrapper `<b1>…</b1>` or a leaf `<i2/>`. Tags are referred to by their index. */
export interface Tag {
  name: string;
  isLeaf: boolean;
  /** Index of the enclosing tag. */
  parent: number | undefined;
}

/** A leaf, or text directly inside one wrapper (`tag`) or none. */
export type Run = { text: string; tag: number | undefined } | { leaf: number };

export interface MarkedText {
  tags: readonly Tag[];
  runs: readonly Run[];
}

const PART = /<(\/?)([a-z]\d+)\s*(\/?)>|[^<]+|</g;

/** Parses a text of the pipeline (`markup: 'xml'`). Closes or drops unmatched tags; any other `<` is text. */
export function readMarkup(html: string): MarkedText {
  if (!/[<&]/.test(html)) return { tags: [], runs: [{ text: html, tag: undefined }] };
  const tags: Tag[] = [];
  const runs: Run[] = [];
  const open: number[] = [];
  for (const [part, closing, name, selfClosing] of html.matchAll(PART)) {
    if (name === undefined) runs.push({ text: readEntities(part), tag: open.at(-1) });
    else if (closing) closeTag(tags, open, name);
    else {
      const index = tags.push({ name, isLeaf: selfClosing === '/', parent: open.at(-1) }) - 1;
      if (selfClosing) runs.push({ leaf: index });
      else open.push(index);
    }
  }
  return { tags, runs };
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * Moves tags out of words, as Apertium would treat the parts as separate words. A word belongs to the innermost wrapper
 * that touches it: `un<b1>believ</b1>able` becomes bold as a whole.
 */
export function keepWordsWhole({ tags, runs }: MarkedText): Run[] {
  const whole: Run[] = [];
  for (const run of runs) {
    const before = whole.at(-1);
    if (!before || 'leaf' in run || 'leaf' in before) {
      whole.push(run);
      continue;
    }
    const tail = /[\p{L}\p{M}\p{N}]+$/u.exec(before.text)?.[0] ?? '';
    const head = /^[\p{L}\p{M}\p{N}]+/u.exec(run.text)?.[0] ?? '';
    if (tail === '' || head === '') whole.push(run);
    else if (depthOf(tags, before.tag) >= depthOf(tags, run.tag)) {
      whole[whole.length - 1] = { ...before, text: before.text + head };
      if (head.length < run.text.length) whole.push({ ...run, text: run.text.slice(head.length) });
    } else {
      whole[whole.length - 1] = { ...before, text: before.text.slice(0, -tail.length) };
      whole.push({ ...run, text: tail + run.text });
    }
  }
  return whole;
}

function closeTag(tags: readonly Tag[], open: number[], name: string): void {
  const at = open.findLastIndex((index) => tags[index]?.name === name);
  if (at !== -1) open.length = at;
}

function depthOf(tags: readonly Tag[], tag: number | undefined): number {
  return tag === undefined ? 0 : 1 + depthOf(tags, tags[tag]?.parent);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Decodes entities; keeps unknown ones. */
export function readEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}
