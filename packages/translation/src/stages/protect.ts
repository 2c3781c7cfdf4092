import type { EngineMarkup, GlossaryTerm } from '@interlinear/engines';
import { balanceWrappers, hoistEdges, joinText } from '../content.ts';
import type { Inline } from '../segment.ts';
import { termFinder } from './glossary.ts';
import { markLookalikes } from './markup.ts';
import type { Part } from './parts.ts';

/** A segment prepared for an engine; {@link restore} converts its translation back. */
export interface ProtectedSegment {
  /** The text to translate. */
  parts: readonly Part[];
  /** The originals of the marks in `parts`; mark 1 at index 0. */
  originals: readonly Original[];
  /** Content at the edges that is not sent: space, breaks, images and wrappers around everything. */
  lead: readonly Inline[];
  trail: readonly Inline[];
  /** The glossary terms found in the text. */
  terms: readonly GlossaryTerm[];
}

type Original =
  | { wrapper: number }
  | { leaf: Exclude<Inline, string> }
  /** Text that replaces the mark: protected source text, or a term's translation. */
  | { text: string };

export interface ProtectOptions {
  markup: EngineMarkup;
  glossary?: readonly GlossaryTerm[] | undefined;
  /** `native` if the engine applies glossary terms itself. */
  glossaryIn: 'native' | 'none';
}

/** Replaces everything an engine could break by numbered marks. */
export function protect(content: readonly Inline[], options: ProtectOptions): ProtectedSegment {
  const { lead, core, trail } = hoistEdges(joinText(balanceWrappers(content)));
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
        // Without markup the term's translation goes into the text; engines mostly leave such a word unchanged.
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
 * Puts the medium's markup back into translated parts. Markup never gets lost and always nests:
 * a missing wrapper is put around the whole segment, and missing leaves are appended in their original order.
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

/** The text of a leaf for engines without markup; empty for the medium's own leaves. */
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
    // The content is balanced, so this closes the wrapper opened last.
    if (number !== undefined) this.parts.push({ role: 'close', number });
  }
}

/** Cheap test for text that may need protection; most text does not. */
const MAYBE_FRAGILE = /[@{%<＜⟦⟧〚【［[&\n]|:\/\/|www\./;

/** Bounded or anchored, so that untrusted text cannot cause long backtracking. */
const PATTERNS = [
  // Web and e-mail addresses without trailing punctuation.
  String.raw`(?:https?|ftp):\/\/[^\s<>"'，。；、】）」』]*[^\s<>"'，。；、】）」』.,;:!?)\]}]`,
  String.raw`www\.[\p{L}\p{N}-]+\.[^\s<>"'，。；、】）」』]*[^\s<>"'，。；、】）」』.,;:!?)\]}]`,
  String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+`,
  // Placeholders of common template and message formats.
  String.raw`\{\{[^{}\n]{0,200}\}\}|\$\{[^{}\n]{0,200}\}|\{[\w.]{0,50}\}`,
  String.raw`(?<![\d%])%(?:\d+\$)?(?:\(\w+\))?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:[sdiufFgGeExXco]|l{1,2}[du])(?![\p{L}\p{N}])|%@`,
];

const fragileByMarkup: Record<EngineMarkup, RegExp> = {
  html: compileFragile('html'),
  xml: compileFragile('xml'),
  tokens: compileFragile('tokens'),
  none: compileFragile('none'),
};

function mayBeFragile(text: string): boolean {
  return MAYBE_FRAGILE.test(text);
}

/** Splits text into translatable runs and runs that an engine with this markup could break. */
function* splitFragile(text: string, markup: EngineMarkup): Generator<{ text: string } | { fragile: string }> {
  if (!mayBeFragile(text)) return yield { text };
  let end = 0;
  for (const match of text.matchAll(fragileByMarkup[markup])) {
    if (match.index > end) yield { text: text.slice(end, match.index) };
    yield { fragile: match[0] };
    end = match.index + match[0].length;
  }
  if (end < text.length) yield { text: text.slice(end) };
}

function compileFragile(markup: EngineMarkup): RegExp {
  const patterns = [...PATTERNS, markLookalikes(markup)];
  // HTML engines collapse line breaks into spaces.
  if (markup === 'html') patterns.push(String.raw`(?<![^\S\n])[^\S\n]*\n\s*`);
  return new RegExp(patterns.filter(Boolean).join('|'), 'giu');
}
