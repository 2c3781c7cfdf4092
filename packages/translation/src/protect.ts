import type { EngineMarkup, GlossaryTerm } from '@interlinear/engines';
import { balance, hoistEdges, joinText } from './content.ts';
import { mayBeFragile, splitFragile } from './fragile.ts';
import { termFinder } from './glossary.ts';
import type { Part } from './parts.ts';
import type { Inline } from './segment.ts';

/** A segment made ready for an engine; {@link restore} is the way back. */
export interface ProtectedSegment {
  /** What is translated. */
  parts: readonly Part[];
  /** What the marks in `parts` stand for; the mark numbered 1 first. */
  originals: readonly Original[];
  /** What surrounds it and is not sent: space, breaks and pictures at the edges, wrappers around everything. */
  lead: readonly Inline[];
  trail: readonly Inline[];
  /** The terms of the glossary that occur. */
  terms: readonly GlossaryTerm[];
}

type Original =
  | { wrapper: number }
  | { leaf: Exclude<Inline, string> }
  /** Something the engine must not touch, and what stands in its place afterwards: itself, or a term's translation. */
  | { text: string };

export interface ProtectOptions {
  markup: EngineMarkup;
  glossary?: readonly GlossaryTerm[] | undefined;
  /** `native`: the engine honours terms itself. */
  glossaryIn: 'native' | 'none';
}

/** Takes everything out of a segment that an engine could break, and numbers what has to come back. */
export function protect(content: readonly Inline[], options: ProtectOptions): ProtectedSegment {
  const { lead, core, trail } = hoistEdges(joinText(balance(content)));
  const find = termFinder(options.glossary);
  if (!find && core.length === 1 && typeof core[0] === 'string' && !mayBeFragile(core[0])) {
    return { parts: [core[0]], originals: [], lead, trail, terms: [] };
  }
  const builder = new PartsBuilder();
  const terms = new Set<GlossaryTerm>();
  for (const inline of core) {
    if (typeof inline !== 'string') {
      builder.addMarkup(inline);
      continue;
    }
    for (const piece of splitFragile(inline, options.markup)) {
      if ('fragile' in piece) {
        builder.addLeaf({ text: piece.fragile });
        continue;
      }
      let end = 0;
      for (const { index, length, term } of find?.(piece.text) ?? []) {
        terms.add(term);
        if (options.glossaryIn === 'native') continue;
        builder.addText(piece.text.slice(end, index));
        // Without markup the translation itself is put into the text; engines leave such a word alone more often than not.
        if (options.markup === 'none') builder.addText(term.target);
        else builder.addLeaf({ text: term.target });
        end = index + length;
      }
      builder.addText(piece.text.slice(end));
    }
  }
  return { parts: builder.parts, originals: builder.originals, lead, trail, terms: [...terms] };
}

/**
 * Puts the medium's own markup back into translated parts. Whatever is missing among them is attached to the segment:
 * wrappers around all of it, leaves behind it in their old order. So markup is never lost and always nests.
 */
export function restore(parts: readonly Part[], { originals, lead, trail }: ProtectedSegment): readonly Inline[] {
  const [only] = parts;
  if (typeof only === 'string' && only !== '' && parts.length + originals.length + lead.length + trail.length === 1)
    return [only];
  const content: Inline[] = [...lead];
  const missing = new Set(originals.keys());
  const body: Inline[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      body.push(part);
      continue;
    }
    const original = originals[part.number - 1];
    if (original === undefined) continue;
    missing.delete(part.number - 1);
    if ('wrapper' in original)
      body.push(part.role === 'open' ? { open: original.wrapper } : { close: original.wrapper });
    else body.push('leaf' in original ? original.leaf : original.text);
  }
  const lost = originals.filter((_, index) => missing.has(index));
  const wrappers = lost.flatMap((original) => ('wrapper' in original ? [original.wrapper] : []));
  content.push(...wrappers.map((open) => ({ open })), ...body);
  for (const original of lost) {
    if ('text' in original) content.push(` ${original.text}`);
    else if ('leaf' in original) content.push(original.leaf);
  }
  content.push(...wrappers.reverse().map((close) => ({ close })), ...trail);
  return joinText(content);
}

/** What a leaf's text is for an engine that is told no markup; '' for what only the medium knows. */
export function leafText({ originals }: ProtectedSegment, number: number): string {
  const original = originals[number - 1];
  return original && 'text' in original ? original.text : '';
}

class PartsBuilder {
  readonly parts: Part[] = [];
  readonly originals: Original[] = [];
  readonly #open: number[] = [];

  addText(text: string): void {
    if (text === '') return;
    const last = this.parts.at(-1);
    if (typeof last === 'string') this.parts[this.parts.length - 1] = last + text;
    else this.parts.push(text);
  }

  addLeaf(original: Original): void {
    this.parts.push({ role: 'leaf', number: this.originals.push(original) });
  }

  addMarkup(inline: Exclude<Inline, string>): void {
    if ('leaf' in inline) {
      this.addLeaf({ leaf: inline });
      return;
    }
    if ('open' in inline) {
      const number = this.originals.push({ wrapper: inline.open });
      this.#open.push(number);
      this.parts.push({ role: 'open', number });
      return;
    }
    const number = this.#open.pop();
    // Balanced content closes what was opened last.
    if (number !== undefined) this.parts.push({ role: 'close', number });
  }
}
