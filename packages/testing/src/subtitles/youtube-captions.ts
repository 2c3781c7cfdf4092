import type { GeneratedTalk } from './generated-captions.ts';

/** Words on one line of automatic captions. */
const WORDS_PER_EVENT = 6;
const WORDS_PER_BLOCK = 14;

type Word = GeneratedTalk['words'][number];

/** Automatic captions with the start of each word, as YouTube has sent them since json3 exists. Events overlap: each is shown for two lines. */
export function wordTimedJson3(talk: GeneratedTalk): string {
  const lines = inGroups(talk.words, WORDS_PER_EVENT);
  const events: object[] = [{ tStartMs: 0, dDurationMs: ms(talk.seconds), id: 1, wpWinPosId: 1, wsWinStyleId: 1 }];
  for (const [index, line] of lines.entries()) {
    const start = startOf(line);
    const end = endOf(lines[index + 1] ?? line);
    if (index > 0)
      events.push({
        tStartMs: start - 10,
        dDurationMs: end - start + 10,
        wWinId: 1,
        aAppend: 1,
        segs: [{ utf8: '\n' }],
      });
    const segs = line.map((word, at) => ({
      utf8: (at > 0 && word.hasSpace ? ' ' : '') + word.text,
      ...(at > 0 && { tOffsetMs: ms(word.start) - start }),
      acAsrConf: 0,
    }));
    events.push({ tStartMs: start, dDurationMs: end - start, wWinId: 1, segs });
  }
  return answer(events);
}

/** Automatic captions with one time per block, which YouTube has sent to some since June 2026. Durations are often too short. */
export function blockJson3(talk: GeneratedTalk): string {
  const blocks = inGroups(talk.words, WORDS_PER_BLOCK);
  const events = blocks.flatMap((block, index) => {
    const [start, end] = [startOf(block), endOf(block)];
    const duration = index % 3 === 0 ? Math.min(3_000, end - start) : end - start;
    return [
      { tStartMs: start, dDurationMs: duration, wWinId: 1, segs: [{ utf8: textOf(block) }] },
      { tStartMs: end, dDurationMs: 10, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
    ];
  });
  return answer(events);
}

/** Captions made by people: a cue per sentence or half of one, in two lines. */
export function manualJson3(talk: GeneratedTalk): string {
  return answer(
    manualCues(talk).map(({ start, end, text }) => ({
      tStartMs: ms(start),
      dDurationMs: ms(end - start),
      segs: [{ utf8: text }],
    })),
  );
}

/** The same talk as srv3, with times of words. */
export function srv3(talk: GeneratedTalk): string {
  const lines = inGroups(talk.words, WORDS_PER_EVENT).map((line) => {
    const start = startOf(line);
    const words = line.map((word, at) => {
      const time = at === 0 ? '' : ` t="${ms(word.start) - start}"`;
      return `<s${time} ac="0">${at > 0 && word.hasSpace ? ' ' : ''}${escaped(word.text)}</s>`;
    });
    return `<p t="${start}" d="${endOf(line) - start}" w="1">${words.join('')}</p>`;
  });
  return `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n<head><ws id="0"/></head><body>\n${lines.join('\n')}\n</body></timedtext>`;
}

/** Captions made by people, as srv1, whose entities are encoded twice. */
export function srv1(talk: GeneratedTalk): string {
  const texts = manualCues(talk).map(
    ({ start, end, text }) =>
      `<text start="${start.toFixed(2)}" dur="${(end - start).toFixed(2)}">${escaped(escaped(text))}</text>`,
  );
  return `<?xml version="1.0" encoding="utf-8" ?><transcript>${texts.join('')}</transcript>`;
}

/** Cues as people make them: at most two lines, broken near the middle. */
export function manualCues(talk: GeneratedTalk): { start: number; end: number; text: string }[] {
  const cues: { start: number; end: number; text: string }[] = [];
  let words: Word[] = [];
  const finish = () => {
    const [first, last] = [words[0], words.at(-1)];
    if (first && last) cues.push({ start: first.start, end: last.end, text: inTwoLines(words) });
    words = [];
  };
  for (const word of talk.words) {
    words.push(word);
    const isFull = textOf(words).length > (word.hasSpace ? 70 : 24);
    if (word.endsSentence || (isFull && /[,、，]$/.test(word.text)) || textOf(words).length > (word.hasSpace ? 80 : 28))
      finish();
  }
  finish();
  return cues;
}

function inTwoLines(words: readonly Word[]): string {
  const text = textOf(words);
  const middle = text.indexOf(' ', Math.floor(text.length / 2));
  return text.length > 42 && middle > 0 ? `${text.slice(0, middle)}\n${text.slice(middle + 1)}` : text;
}

function inGroups(words: readonly Word[], size: number): Word[][] {
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    words.slice(index * size, (index + 1) * size),
  );
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text, hasSpace }, index) => (index > 0 && hasSpace ? ` ${text}` : text)).join('');
}

function startOf(words: readonly Word[]): number {
  return ms(words[0]?.start ?? 0);
}

function endOf(words: readonly Word[]): number {
  return ms(words.at(-1)?.end ?? 0);
}

function answer(events: readonly object[]): string {
  return JSON.stringify({ wireMagic: 'pb3', pens: [{}], wsWinStyles: [{}], wpWinPositions: [{}], events });
}

function ms(seconds: number): number {
  return Math.round(seconds * 1_000);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;');
}
