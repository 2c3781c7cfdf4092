import type { Inline } from './segment.ts';

/** The text of a segment, with each leaf as a space. */
export function contentText(content: readonly Inline[]): string {
  if (content.length === 1 && typeof content[0] === 'string') return content[0];
  let text = '';
  for (const inline of content) {
    if (typeof inline === 'string') text += inline;
    else if ('leaf' in inline) text += ' ';
  }
  return text;
}

/** Makes wrappers nest: closes unclosed ones and drops unopened ends. Well-formed content is returned unchanged. */
export function balanceWrappers(content: readonly Inline[]): readonly Inline[] {
  if (content.every((inline) => typeof inline === 'string' || 'leaf' in inline)) return content;
  const balanced: Inline[] = [];
  const open: number[] = [];
  for (const inline of content) {
    if (typeof inline !== 'string' && 'open' in inline) open.push(inline.open);
    if (typeof inline === 'string' || !('close' in inline)) {
      balanced.push(inline);
      continue;
    }
    while (open.includes(inline.close)) {
      const close = open.pop();
      if (close !== undefined) balanced.push({ close });
      if (close === inline.close) break;
    }
  }
  for (const close of open.reverse()) balanced.push({ close });
  return balanced;
}

/** Merges adjacent texts and drops empty ones. */
export function joinText(content: readonly Inline[]): readonly Inline[] {
  if (content.length === 1 && content[0] !== '') return content;
  const joined: Inline[] = [];
  for (const inline of content) {
    const last = joined.at(-1);
    if (inline === '') continue;
    if (typeof inline === 'string' && typeof last === 'string') joined[joined.length - 1] = last + inline;
    else joined.push(inline);
  }
  return joined;
}

/**
 * Splits off white space, breaks, images and all-enclosing wrappers at the edges, which engines do not need.
 * Requests get shorter, and the same words in different outer markup share a cache entry.
 */
export function hoistEdges(content: readonly Inline[]): { lead: Inline[]; core: Inline[]; trail: Inline[] } {
  const core = [...content];
  const lead: Inline[] = [];
  const trail: Inline[] = [];
  for (;;) {
    const first = core[0];
    const last = core.at(-1);
    if (first === undefined || last === undefined) break;
    if (typeof first === 'string' && /^\s/.test(first)) {
      const rest = first.trimStart();
      lead.push(first.slice(0, first.length - rest.length));
      if (rest) core[0] = rest;
      else core.shift();
    } else if (isOrnament(first)) {
      core.shift();
      lead.push(first);
    } else if (typeof last === 'string' && /\s$/.test(last)) {
      const rest = last.trimEnd();
      trail.unshift(last.slice(rest.length));
      if (rest) core[core.length - 1] = rest;
      else core.pop();
    } else if (isOrnament(last)) {
      core.pop();
      trail.unshift(last);
    } else if (wrapsEverything(core)) {
      core.shift();
      core.pop();
      lead.push(first);
      trail.unshift(last);
    } else break;
  }
  return { lead, core, trail };
}

/** A leaf that cannot be part of a sentence. Code or a formula could be its subject. */
function isOrnament(inline: Inline): boolean {
  return typeof inline !== 'string' && 'leaf' in inline && (inline.kind === 'break' || inline.kind === 'image');
}

function wrapsEverything(content: readonly Inline[]): boolean {
  const first = content[0];
  if (typeof first !== 'object' || !('open' in first)) return false;
  let depth = 0;
  for (const [index, inline] of content.entries()) {
    if (typeof inline === 'string') continue;
    if ('open' in inline) depth += 1;
    if ('close' in inline) depth -= 1;
    if (depth === 0) return index === content.length - 1;
  }
  return false;
}
