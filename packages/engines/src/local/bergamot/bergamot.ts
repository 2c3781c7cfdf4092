import { isLanguageCode, type LanguageCode } from '@interlinear/languages';
import type { LocalAnswer, LocalTask } from '../local-task.ts';
import { splitLines } from '../markup/lines.ts';
import { keepWordsWhole, type MarkedText, type Run, readMarkup, type Tag } from '../markup/markup.ts';
import { placeMarkup } from '../markup/place-markup.ts';
import { plainTextOf, trimRuns } from '../markup/runs.ts';
import { readBergamotHtml, writeBergamotHtml } from './bergamot-html.ts';
import type { InstalledModel, ModelStore } from './model-store.ts';
import { joinSentences, splitSentences } from './sentences.ts';
import { WorkerPool, type WorkerPoolLimits } from './worker-pool.ts';
import type { WorkerText } from './worker-protocol.ts';

export interface Bergamot {
  /** The model of the pair, or those into and out of English, when they are installed. */
  findRoute(source: LanguageCode, target: LanguageCode): readonly InstalledModel[] | undefined;
  /** @throws the signal's reason, or an Error when the thread or a model broke down. */
  translate(task: LocalTask): Promise<LocalAnswer & { translations: readonly string[] }>;
  /** Threads under way. */
  running(): number;
  close(): Promise<void>;
}

const DEFAULT_LIMITS: WorkerPoolLimits = { workers: 1, idleMs: 5 * 60_000, timeoutMs: 60_000 };

/** Neural translation on this machine, with the models in the store. */
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
      const asked = lines.flat().flatMap(({ ask }) => ask ?? []);
      const answers = (await pool.translate(models, asked, signal)).values();
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

/** Our code for a language as Mozilla's models name it. */
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

/** A line as it is, and what is asked for it; spaces around it and lines without letters are not asked. */
interface BergamotLine {
  kept: readonly Run[];
  ask?: WorkerText;
}

function linesOf(text: MarkedText, source: LanguageCode): BergamotLine[] {
  return splitLines(keepWordsWhole(text)).map((line) => {
    if ('kept' in line) return { kept: [{ text: line.kept, tag: undefined }] };
    if (!/\p{L}/u.test(plainTextOf(line.runs))) return { kept: line.runs };
    return { kept: line.runs, ask: workerText(text.tags, splitSentences(trimRuns(line.runs).body, source)) };
  });
}

function workerText(tags: readonly Tag[], runs: readonly Run[]): WorkerText {
  const isHtml = runs.some((run) => 'leaf' in run || run.tag !== undefined);
  const text = isHtml ? writeBergamotHtml(tags, runs) : plainTextOf(runs);
  return { isHtml, text: text.replaceAll('\0', '').toWellFormed() };
}

function translatedRuns(line: BergamotLine, answers: Iterator<string>, target: LanguageCode): readonly Run[] {
  if (!line.ask) return line.kept;
  const { lead, tail } = trimRuns(line.kept);
  const answer = String(answers.next().value);
  const runs = line.ask.isHtml ? readBergamotHtml(answer) : [{ text: answer, tag: undefined }];
  const { body } = trimRuns(joinSentences(runs, target));
  return [{ text: lead, tag: undefined }, ...body, { text: tail, tag: undefined }];
}
