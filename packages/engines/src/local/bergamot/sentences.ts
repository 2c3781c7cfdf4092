import type { LanguageCode } from '@interlinear/languages';
import type { Run } from '../markup/markup.ts';
import { mapText, plainTextOf } from '../markup/runs.ts';

/** Puts every sentence on a line of its own, which is how Bergamot is told where sentences end. */
export function splitSentences(runs: readonly Run[], language: LanguageCode): Run[] {
  const ends = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(plainTextOf(runs))]
    .map(({ index }) => index)
    .slice(1);
  let at = 0;
  return runs.map((run) => {
    if ('leaf' in run) return run;
    const start = at;
    at += run.text.length;
    const inside = ends.filter((end) => end > start && end <= at).map((end) => end - start);
    const cuts = [0, ...inside, run.text.length];
    const parts = cuts.slice(1).map((end, index) => run.text.slice(cuts[index], end));
    return { ...run, text: parts.join('\n') };
  });
}

/** The sentences of a translation on one line again, as the target language sets them. */
export function joinSentences(runs: readonly Run[], language: LanguageCode): Run[] {
  const between = WITHOUT_SPACES.has(language) ? '' : ' ';
  return mapText(runs, (text) => text.replace(/ *\n */g, between));
}

const WITHOUT_SPACES = new Set<LanguageCode>(['zh-CN', 'zh-TW', 'yue', 'lzh', 'ja', 'th', 'lo', 'km', 'my', 'bo']);
