import { decodeEntities } from './entities.ts';
import type { CaptionEvent, CaptionPart } from './json3.ts';
import { xmlTokens } from './xml-tokens.ts';

/** Reads srv1 (`<text start dur>`, in seconds) and srv3 (`<p t d>` with words `<s t>`, in milliseconds) as the events of json3. */
export function readYoutubeXml(source: string): CaptionEvent[] {
  const events: CaptionEvent[] = [];
  let open: { start: number; duration: number; isAppended: boolean; parts: CaptionPart[] } | undefined;
  let offset: number | undefined;
  for (const token of xmlTokens(source)) {
    if (token.kind === 'text') {
      // Entities in srv1 are encoded twice.
      open?.parts.push({ text: decodeEntities(token.text), ...(offset !== undefined && { offset }) });
      offset = undefined;
      continue;
    }
    if (token.kind === 'close') {
      if (token.name === 's') offset = undefined;
      if (open && (token.name === 'p' || token.name === 'text')) events.push(open);
      if (token.name !== 's') open = undefined;
      continue;
    }
    const value = (name: string) => Number(token.attributes.get(name)?.value ?? 0) || 0;
    if (token.name === 'text') open = { start: value('start'), duration: value('dur'), isAppended: false, parts: [] };
    if (token.name === 'p')
      open = { start: value('t') / 1_000, duration: value('d') / 1_000, isAppended: value('a') === 1, parts: [] };
    if (token.name === 's') offset = token.attributes.has('t') ? value('t') / 1_000 : undefined;
    if (token.name === 'br') open?.parts.push({ text: '\n' });
  }
  return events.filter(({ start, duration }) => start >= 0 && duration >= 0);
}
