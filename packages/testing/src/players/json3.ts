import type { Spoken } from './talk.ts';

/** Shapes in which YouTube answers: automatic captions word by word, in blocks (since June 2026), and captions by people. */
export type Json3Shape = 'words' | 'blocks' | 'manual';

const HEAD = {
  wireMagic: 'pb3',
  pens: [{}],
  wsWinStyles: [{}, { mhModeHint: 2, juJustifCode: 0, sdScrollDir: 3 }],
  wpWinPositions: [{}, { apPoint: 6, ahHorPos: 20, avVerPos: 100, rcRows: 2, ccCols: 40 }],
};
const WORDS_PER_LINE = 6;

/** Writes a talk as YouTube's captions. */
export function toJson3(talk: readonly Spoken[], shape: Json3Shape): object {
  if (shape === 'manual') return { ...HEAD, events: talk.map(({ start, end, text }) => manualEvent(start, end, text)) };
  const duration = talk.at(-1)?.end ?? 0;
  const window = { tStartMs: 0, dDurationMs: duration, id: 1, wpWinPosId: 1, wsWinStyleId: 1 };
  return { ...HEAD, events: [window, ...talk.flatMap(shape === 'words' ? wordEvents : blockEvents)] };
}

/** Puts a line break into the middle of long texts, as people do. */
function manualEvent(tStartMs: number, end: number, text: string): object {
  const middle = text.length > 42 ? text.indexOf(' ', text.length / 2) : -1;
  const utf8 = middle < 0 ? text : `${text.slice(0, middle)}\n${text.slice(middle + 1)}`;
  return { tStartMs, dDurationMs: end - tStartMs, segs: [{ utf8 }] };
}

/** Rolling lines of a few words: the time of a line covers the next one too. */
function wordEvents({ start, end, text }: Spoken): object[] {
  const words = text.split(' ');
  const perCharacter = (end - start) / text.length;
  const events: object[] = [];
  let offset = 0;
  for (let index = 0; index < words.length; index += WORDS_PER_LINE) {
    const line = words.slice(index, index + WORDS_PER_LINE);
    const tStartMs = Math.round(start + offset * perCharacter);
    let inLine = 0;
    const segs = line.map((word, place) => {
      const tOffsetMs = Math.round(inLine * perCharacter);
      inLine += word.length + 1;
      return place === 0 ? { utf8: word, acAsrConf: 0 } : { utf8: ` ${word}`, tOffsetMs, acAsrConf: 0 };
    });
    offset += inLine;
    events.push({ tStartMs, dDurationMs: 3_900, wWinId: 1, segs });
    const next = Math.round(start + offset * perCharacter);
    events.push({ tStartMs: next - 10, dDurationMs: 2_450, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] });
  }
  return events;
}

/** One text without word times, whose stated duration may be shorter than the speech; the line break ends it. */
function blockEvents({ start, end, text }: Spoken): object[] {
  return [
    { tStartMs: start, dDurationMs: Math.min(3_000, end - start), wWinId: 1, segs: [{ utf8: text }] },
    { tStartMs: end, dDurationMs: 10, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
  ];
}
