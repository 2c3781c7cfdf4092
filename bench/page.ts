import { articlePage, commentsPage, growingPage } from '@interlinear/testing/zoo/sample-pages';
import type { BenchResult } from './bench.ts';
import { isSelected, option } from './options.ts';
import { keepAwake } from './page/keep-awake.ts';
import { METRICS, type Round, toResult } from './page/metrics.ts';
import { startTestEnvironment, type TestEnvironment, type Variant } from './page/test-environment.ts';
import { type VisitMeasurement, visitPage } from './page/visit.ts';

const ARTICLE = articlePage(530);
const PAGES = {
  article: ARTICLE,
  comments: commentsPage(1_000),
  growing: growingPage(20),
  left: ARTICLE,
  restarted: ARTICLE,
};
const MODES = ['bilingual', 'translation', 'read', 'google'] as const satisfies readonly Variant[];
/** Pages that are measured in modes of their own. */
const MODES_OF: Readonly<Record<string, readonly Variant[]>> = { left: ['read'], restarted: ['google'] };
const USUAL_MODES: readonly Variant[] = ['bilingual', 'translation'];
const ROUNDS = 5;

/**
 * Measures the built extension on three pages in a real Chromium, with a stand-in for the engine that answers in 150
 * ms. Each round visits every page without the extension and in its modes; additions are relative to the bare page of
 * the same round. `left` is translated as it is read, as with engines that cost, and left after two screens; `restarted`
 * is translated by Google after a restart of the background. The machine is kept awake. The CPU time its host took away nevertheless is printed as `stolen`:
 * median and maximum of the visits. `--pages=article --modes=bilingual --rounds=1` measures less, for work on the bench
 * itself. `--reference=FOLDER` also measures another built extension in each round, before or after this one by turns, and
 * prints the ratio to it, because machines and hours differ by more than versions.
 */
export async function run(): Promise<BenchResult[]> {
  const pages = Object.keys(PAGES).filter((name) => isSelected('pages', name));
  const modes = MODES.filter((mode) => isSelected('modes', mode));
  const modesOf = (pageName: string) => modes.filter((mode) => (MODES_OF[pageName] ?? USUAL_MODES).includes(mode));
  const reference = option('reference');
  const environment = await startTestEnvironment(PAGES);
  const stopKeepingAwake = keepAwake();
  try {
    const rounds: (Round & { pageName: string; mode: string })[] = [];
    for (let round = 0; round < Number(option('rounds') ?? ROUNDS); round += 1) {
      for (const pageName of pages) {
        const bare = await visit(environment, 'bare', pageName);
        for (const mode of modesOf(pageName)) {
          const visits = await visitBoth(environment, mode, pageName, { reference, isReferenceFirst: round % 2 === 1 });
          rounds.push({ pageName, mode, bare, ...visits });
        }
      }
    }
    return modes.flatMap((mode) =>
      pages.flatMap((pageName) => {
        if (!modesOf(pageName).includes(mode)) return [];
        const visits = rounds.filter((visited) => visited.mode === mode && visited.pageName === pageName);
        return (METRICS[pageName] ?? []).map((metric) => toResult(metric, `page-${pageName}-${mode}`, visits));
      }),
    );
  } finally {
    stopKeepingAwake();
    await environment.close();
  }
}

/** Visits a page with this extension and the reference, in both orders by turns: earlier visits affect the cost of later ones. */
async function visitBoth(
  environment: TestEnvironment,
  mode: Variant,
  pageName: string,
  { reference, isReferenceFirst }: { reference: string | undefined; isReferenceFirst: boolean },
): Promise<Pick<Round, 'visit' | 'reference'>> {
  if (reference === undefined) return { visit: await visit(environment, mode, pageName) };
  if (!isReferenceFirst) {
    const visited = await visit(environment, mode, pageName);
    return { visit: visited, reference: await visit(environment, mode, pageName, reference) };
  }
  const visited = await visit(environment, mode, pageName, reference);
  return { visit: await visit(environment, mode, pageName), reference: visited };
}

async function visit(
  environment: TestEnvironment,
  variant: Variant,
  pageName: string,
  reference?: string,
): Promise<VisitMeasurement> {
  const visited = await visitPage(environment, variant, pageName, reference);
  const stolen = Math.round(visited.stolen * 100);
  const name = reference === undefined ? variant : `${variant} with the reference`;
  console.error(`  ${pageName}, ${name}: ${visited.cpu.toFixed(2)} s of CPU, ${stolen} % stolen`);
  return visited;
}
