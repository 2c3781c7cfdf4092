import { articlePage, commentsPage, growingPage } from '@interlinear/testing/sample-pages';
import type { BenchResult } from './bench.ts';
import { FIGURES, toResult } from './page/figures.ts';
import { keepAwake } from './page/keep-awake.ts';
import { type Contender, prepareSurroundings, type Surroundings } from './page/surroundings.ts';
import { type Visit, visitPage } from './page/visit.ts';

const PAGES = { article: articlePage(530), comments: commentsPage(1_000), growing: growingPage(20) };
const MODES = ['bilingual', 'translation'] as const satisfies readonly Contender[];
const ROUNDS = 5;

/**
 * The built extension on three pages in a real Chromium, with the engine's stand-in at its real host taking 150 ms for a request.
 * In each round every page is visited bare and in both modes; what is added is added to the bare page of the same round. The
 * machine is kept awake, and what its host took away all the same is printed as `stolen`: the middle and the most of the visits.
 * `--pages=article --modes=bilingual --rounds=1` measures less, for whoever works on it.
 */
export async function run(): Promise<BenchResult[]> {
  const pages = Object.keys(PAGES).filter((name) => isWanted('pages', name));
  const modes = MODES.filter((mode) => isWanted('modes', mode));
  const surroundings = await prepareSurroundings(PAGES);
  const letSleep = keepAwake();
  try {
    const rounds: { pageName: string; mode: string; visit: Visit; bare: Visit }[] = [];
    for (let round = 0; round < Number(option('rounds') ?? ROUNDS); round += 1) {
      for (const pageName of pages) {
        const bare = await visit(surroundings, 'bare', pageName);
        for (const mode of modes) {
          rounds.push({ pageName, mode, bare, visit: await visit(surroundings, mode, pageName) });
        }
      }
    }
    return modes.flatMap((mode) =>
      pages.flatMap((pageName) => {
        const visits = rounds.filter((visited) => visited.mode === mode && visited.pageName === pageName);
        return (FIGURES[pageName] ?? []).map((figure) => toResult(figure, `page-${pageName}-${mode}`, visits));
      }),
    );
  } finally {
    letSleep();
    await surroundings.close();
  }
}

async function visit(surroundings: Surroundings, contender: Contender, pageName: string): Promise<Visit> {
  const visited = await visitPage(surroundings, contender, pageName);
  const stolen = Math.round(visited.stolen * 100);
  console.error(`  ${pageName}, ${contender}: ${visited.cpu.toFixed(2)} s of CPU, ${stolen} % stolen`);
  return visited;
}

function isWanted(name: string, value: string): boolean {
  return option(name)?.split(',').includes(value) ?? true;
}

function option(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((word) => word.startsWith(start))?.slice(start.length);
}
