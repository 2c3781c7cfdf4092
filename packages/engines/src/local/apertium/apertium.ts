import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LanguageCode } from '@interlinear/languages';
import type { LocalAnswer, LocalTask } from '../local-task.ts';
import { splitLines } from '../markup/lines.ts';
import { keepWordsWhole, readMarkup } from '../markup/markup.ts';
import { placeMarkup } from '../markup/place-markup.ts';
import { MODES, type Mode } from './modes.ts';
import { PipeBroken } from './pipe.ts';
import { Pool, type PoolLimits } from './pool.ts';
import { createRoutes, describeRoute, type FindRoute } from './routes.ts';
import { type SendStream, translateLine } from './translate-line.ts';

export interface ApertiumOptions {
  /** Directory of the `.mode` files of installed pairs. Default `/usr/share/apertium/modes`. */
  modesDirectory?: string;
  /** Maximum intermediate languages. Default 1; with two, texts get hard to understand. */
  maxPivots?: number;
  limits?: Partial<PoolLimits>;
}

export interface Apertium {
  /** Installed modes that are good enough to offer; empty without Apertium. */
  modes: readonly Mode[];
  findRoute: FindRoute;
  /**
   * Translates texts; `null` for a text that crashes its pipeline.
   * @throws {PipeBroken} if all texts failed, or the signal's reason
   */
  translate(task: LocalTask): Promise<LocalAnswer>;
  /** The running pipelines. */
  running(): Pool['running'];
  close(): Promise<void>;
}

const DEFAULT_LIMITS: PoolLimits = { pipes: 12, memoryMb: 1500, idleMs: 10 * 60_000, timeoutMs: 15_000 };

/** Runs Apertium as separate processes: detects the installed modes now, starts pipelines on demand. */
export function createApertium(options: ApertiumOptions = {}): Apertium {
  const { modesDirectory = '/usr/share/apertium/modes', maxPivots = 1, limits } = options;
  const modes = installedModes(modesDirectory);
  const findRoute = createRoutes(modes, maxPivots);
  const pool = new Pool({
    command: (mode) => readCommand(modesDirectory, mode),
    memoryMb: (mode) => modes.find(({ name }) => name === mode)?.memoryMb ?? 0,
    limits: { ...DEFAULT_LIMITS, ...limits },
  });

  return {
    modes,
    findRoute,
    async translate({ texts, source, target, signal }) {
      const route = findRoute(source, target);
      if (!route) throw new Error(`no route from ${source} to ${target}`);
      const send: SendStream = (mode, stream) => pool.send(mode, stream, signal);
      const outcomes = await Promise.allSettled(
        texts.map((text) => translateText(text, { source, target, route, send })),
      );
      signal.throwIfAborted();
      return { translations: outcomes.map(valueOrNull(outcomes)), route: `Apertium ${describeRoute(source, route)}` };
    },
    running: () => pool.running,
    close: () => pool.close(),
  };
}

async function translateText(
  html: string,
  options: { source: LanguageCode; target: LanguageCode; route: readonly Mode[]; send: SendStream },
): Promise<string> {
  const marked = readMarkup(html);
  const lines = await Promise.all(
    splitLines(keepWordsWhole(marked)).map((line) =>
      'kept' in line ? [{ text: line.kept, tag: undefined }] : translateLine({ ...options, runs: line.runs }),
    ),
  );
  return placeMarkup({ tags: marked.tags, runs: lines.flat() });
}

function installedModes(directory: string): readonly Mode[] {
  if (!existsSync(directory)) return [];
  const files = new Set(readdirSync(directory));
  return MODES.filter(({ name }) => files.has(`${name}.mode`));
}

const run = promisify(execFile);

/** Reads a mode's shell pipeline with null flush and word-bound blanks, fixing modes that Debian ships broken. */
async function readCommand(directory: string, mode: string): Promise<string> {
  try {
    const { stdout } = await run('apertium-wblank-mode', ['-z', join(directory, `${mode}.mode`)], {
      env: { LC_ALL: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    return repairMode(mode, stdout.trim());
  } catch (error) {
    throw new PipeBroken({ wasSent: true, isStuck: false, message: 'the mode could not be read', cause: error });
  }
}

/** Replaces failed texts by `null`; throws if all texts failed. */
function valueOrNull(outcomes: readonly PromiseSettledResult<string>[]) {
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure && outcomes.every((outcome) => outcome.status === 'rejected')) throw failure.reason;
  return (outcome: PromiseSettledResult<string>) => {
    if (outcome.status === 'fulfilled') return outcome.value;
    if (outcome.reason instanceof PipeBroken) return null;
    throw outcome.reason;
  };
}

/** Fixes for modes that Debian 12 ships broken, applied to the output of `apertium-wblank-mode -z`. */
const REPAIRS: readonly { modes: readonly string[]; why: string; replace: readonly (readonly [RegExp, string])[] }[] = [
  {
    modes: ['ca-eo', 'es-eo'],
    why: 'they refer to missing folders',
    replace: [
      [/\/apertium-eo-ca\//g, '/apertium-ca-eo/'],
      [/\/apertium-eo-es\//g, '/apertium-es-eo/'],
    ],
  },
  {
    modes: ['rus-ukr', 'ukr-rus', 'rus-bel', 'bel-rus'],
    why: 'apertium-tagger crashes or hangs: the constraint grammar takes the first reading instead',
    replace: [
      [/cg-proc -z -w /, 'cg-proc -z -w -1 -n '],
      [/\| *apertium-tagger [^|]*\|/, '|'],
      [/transfer -z -b -b /, 'transfer -z -b '],
    ],
  },
  {
    modes: ['hbs-mkd'],
    why: 'cg-proc leaks dependency marks such as <#3→2>',
    replace: [[/(cg-proc [^|]*)\|/, "$1| sed -zu 's/<#[0-9]*→[0-9]*>//g' |"]],
  },
  {
    modes: ['afr-nld', 'nld-afr', 'hbs-mkd'],
    why: 'they hard-code marks for unknown words',
    replace: [[/lt-proc -z -g /, 'lt-proc -z $1 ']],
  },
];

function repairMode(mode: string, command: string): string {
  return REPAIRS.filter(({ modes }) => modes.includes(mode))
    .flatMap(({ replace }) => replace)
    .reduce((repaired, [what, by]) => repaired.replace(what, by), command);
}
