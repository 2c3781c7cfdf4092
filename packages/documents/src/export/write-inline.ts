import type { Inline } from '@interlinear/translation/segment';
import type { InlineMarkup } from '../document.ts';
import { repairTranslation } from '../splice/repair-translation.ts';

/** Output syntax for inline content. */
export interface InlineSyntax {
  text(text: string): string;
  /** Wraps already written content. */
  wrap(inner: string, markup: InlineMarkup): string;
  leaf(kind: Extract<Inline, { leaf: number }>['kind'], markup: InlineMarkup): string;
}

/** Writes content in a syntax. A translation is repaired against its original first, so that markup nests. */
export function writeInline(
  content: readonly Inline[],
  options: {
    original: readonly Inline[];
    markup?: Readonly<Record<number, InlineMarkup>> | undefined;
    syntax: InlineSyntax;
  },
): string {
  const { syntax, markup = {} } = options;
  const open: { number: number; written: string }[] = [{ number: 0, written: '' }];
  const add = (written: string) => {
    const last = open.at(-1);
    if (last) last.written += written;
  };
  for (const inline of repairTranslation(options.original, content)) {
    if (typeof inline === 'string') add(syntax.text(inline));
    else if ('leaf' in inline) add(syntax.leaf(inline.kind, markup[inline.leaf] ?? {}));
    else if ('open' in inline) open.push({ number: inline.open, written: '' });
    else {
      const closed = open.pop();
      if (closed) add(syntax.wrap(closed.written, markup[closed.number] ?? {}));
    }
  }
  return open.map(({ written }) => written).join('');
}

/** Returns a link that is safe in an export; `undefined` for others. */
export function safeLink(link: string | undefined): string | undefined {
  return link && /^(?:https?:\/\/|mailto:)[^\s<>"'`\\]+$/i.test(link) ? link : undefined;
}
