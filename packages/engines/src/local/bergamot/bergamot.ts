import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { usesSpaces } from '@interlinear/languages/word-spacing';
import type { LocalAnswer, LocalTask } from '../local-task.ts';
import { splitLines } from '../markup/lines.ts';
import {
  escapeHtml,
  keepWordsWhole,
  type MarkedText,
  type Run,
  readEntities,
  readMarkup,
  type Tag,
} from '../markup/markup.ts';
import { placeMarkup } from '../markup/place-markup.ts';
import { mapText, plainTextOf, trimRuns } from '../markup/runs.ts';
import type { InstalledModel, ModelStore } from './model-store.ts';
import { WorkerPool, type WorkerPoolLimits } from './worker-pool.ts';
import type { WorkerText } from './worker-protocol.ts';

export interface Bergamot {
  /** Returns the installed model of the pair, or the two models through English; undefined if none. */
  findRoute(source: LanguageCode, target: LanguageCode): readonly InstalledModel[] | undefined;
  /** @throws the signal's reason, or an Error if the thread or a model failed */
  translate(task: LocalTask): Promise<LocalAnswer & { translations: readonly string[] }>;
  /** Number of running threads. */
  running(): number;
  close(): Promise<void>;
}

const DEFAULT_LIMITS: WorkerPoolLimits = { workers: 1, idleMs: 5 * 60_000, timeoutMs: 60_000 };

/** Local neural translation with the installed models. */
export function createBergamot(store: ModelStore, limits: Partial<WorkerPoolLimits> = {}): Bergamot {
  const pool = new WorkerPool({ ...DEFAULT_LIMITS, ...limits });
  const findRoute: Bergamot['findRoute'] = (source, target) => {
    const model = (from: LanguageCode, to: LanguageCode) =>
      store.installed().find((one) => languageOfModel(one.source) === from && languageOfModel(one.target) === to);
    if (source === target) return undefined;
    const direct = model(source, target);
    if (direct) return [direct];
    const [first, second] = [model(source, 'en'), model('en', target)];
    return first && second ? [first, second] : undefined;
  };

  return {
    findRoute,
    async translate({ texts, source, target, signal }) {
      const route = findRoute(source, target);
      if (!route) throw new Error(`no model from ${source} to ${target}`);
      const models = route.map(({ source: from, target: to, revision, files }) => ({
        key: `${from}-${to}@${revision}`,
        files,
      }));
      const marked = texts.map(readMarkup);
      const lines = marked.map((text) => linesOf(text, source));
      const sent = lines.flat().flatMap(({ toTranslate }) => toTranslate ?? []);
      const answers = (await pool.translate(models, sent, signal)).values();
      const translations = marked.map(({ tags }, index) => {
        const runs = (lines[index] ?? []).flatMap((line) => translatedRuns(line, answers, target));
        return placeMarkup({ tags, runs });
      });
      const codes = [source, ...route.slice(1).map(() => 'en'), target];
      return { translations, route: `Bergamot ${codes.join('→')}` };
    },
    running: () => pool.size,
    close: () => pool.close(),
  };
}

/** Converts a language code of Mozilla's models to ours. */
export function languageOfModel(code: string): LanguageCode | undefined {
  const ours = MODEL_LANGUAGES[code.toLowerCase().replace('_', '-')] ?? code;
  return isLanguageCode(ours) ? ours : undefined;
}

const MODEL_LANGUAGES: Record<string, LanguageCode> = {
  zh: 'zh-CN',
  'zh-hans': 'zh-CN',
  'zh-hant': 'zh-TW',
  no: 'nb',
  tl: 'fil',
  iw: 'he',
};

/** A source line, and the text to send for it; undefined for lines without letters. */
interface BergamotLine {
  kept: readonly Run[];
  toTranslate?: WorkerText;
}

function linesOf(text: MarkedText, source: LanguageCode): BergamotLine[] {
  return splitLines(keepWordsWhole(text)).map((line) => {
    if ('kept' in line) return { kept: [{ text: line.kept, tag: undefined }] };
    if (!/\p{L}/u.test(plainTextOf(line.runs))) return { kept: line.runs };
    return { kept: line.runs, toTranslate: workerText(text.tags, splitSentences(trimRuns(line.runs).body, source)) };
  });
}

function workerText(tags: readonly Tag[], runs: readonly Run[]): WorkerText {
  const isHtml = runs.some((run) => 'leaf' in run || run.tag !== undefined);
  const text = isHtml ? writeBergamotHtml(tags, runs) : plainTextOf(runs);
  return { isHtml, text: text.replaceAll('\0', '').toWellFormed() };
}

function translatedRuns(line: BergamotLine, answers: Iterator<string>, target: LanguageCode): readonly Run[] {
  if (!line.toTranslate) return line.kept;
  const { lead, tail } = trimRuns(line.kept);
  const answer = String(answers.next().value);
  const runs = line.toTranslate.isHtml ? readBergamotHtml(answer) : [{ text: answer, tag: undefined }];
  const { body } = trimRuns(joinSentences(runs, target));
  return [{ text: lead, tag: undefined }, ...body, { text: tail, tag: undefined }];
}

/**
 * Writes runs as HTML for Bergamot, which moves tags along with words but treats unknown ones as block elements.
 * Wrappers become `<b id="1">` and leaves `<img id="2">`, which are inline; the id is the tag's index.
 */
function writeBergamotHtml(tags: readonly Tag[], runs: readonly Run[]): string {
  let html = '';
  let open: number[] = [];
  const moveTo = (path: number[]) => {
    const same = path.findIndex((tag, depth) => open[depth] !== tag);
    const kept = same === -1 ? Math.min(path.length, open.length) : same;
    html += '</b>'.repeat(open.length - kept);
    for (const tag of path.slice(kept)) html += `<b id="${tag}">`;
    open = path;
  };
  for (const run of runs) {
    moveTo(pathOf(tags, 'leaf' in run ? tags[run.leaf]?.parent : run.tag));
    html += 'leaf' in run ? `<img id="${run.leaf}">` : escapeHtml(run.text);
  }
  moveTo([]);
  return html;
}

const PART = /<b id="(\d+)">|(<\/b>)|<img id="(\d+)"\s*\/?>(?:<\/img>)?|<[^>]*>|[^<]+|</g;

function readBergamotHtml(html: string): Run[] {
  const runs: Run[] = [];
  const open: number[] = [];
  for (const [part, wrapper, closing, leaf] of html.matchAll(PART)) {
    if (wrapper !== undefined) open.push(Number(wrapper));
    else if (closing !== undefined) open.pop();
    else if (leaf !== undefined) runs.push({ leaf: Number(leaf) });
    else if (!part.startsWith('<')) runs.push({ text: readEntities(part), tag: open.at(-1) });
  }
  return runs;
}

function pathOf(tags: readonly Tag[], tag: number | undefined): number[] {
  return tag === undefined ? [] : [...pathOf(tags, tags[tag]?.parent), tag];
}

/** Puts each sentence on its own line, the way Bergamot expects sentence boundaries. */
function splitSentences(runs: readonly Run[], language: LanguageCode): Run[] {
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

/** Joins translated sentences to one line, with or without spaces depending on the target language. */
function joinSentences(runs: readonly Run[], language: LanguageCode): Run[] {
  const between = usesSpaces(language) ? ' ' : '';
  return mapText(runs, (text) => text.replace(/ *\n */g, between));
}
