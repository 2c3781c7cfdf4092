import path from 'node:path';
import { launchBrowser } from '@interlinear/testing/browsers/chromium';
import { measureFirstLoad } from '@interlinear/testing/browsers/first-load';
import { findFreePort } from '@interlinear/testing/servers/free-port';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import lighthouse from 'lighthouse';
import { type BenchResult, median } from './bench.ts';

const PAGES = [
  { name: 'home', path: 'en', scriptKilobytes: 130 },
  { name: 'translator', path: 'en/translate/text', scriptKilobytes: 235 },
];

/** Lighthouse scores vary on a busy machine. */
const ROUNDS = 3;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

/**
 * Measures the web app as a phone receives it: Lighthouse scores of pages from the real server, and their initial
 * script size.
 */
export async function run(): Promise<BenchResult[]> {
  const sizes = PAGES.map(sizeResult);
  const server = await startServer({ LOG_LEVEL: 'warn' });
  try {
    const scores: BenchResult[] = [];
    for (const page of PAGES) scores.push(...(await scoreResults(server, page)));
    return [...sizes, ...scores];
  } finally {
    await server.stop();
  }
}

function sizeResult({ name, path: page, scriptKilobytes }: (typeof PAGES)[number]): BenchResult {
  const client = path.join(import.meta.dirname, '..', 'apps', 'web', 'build', 'client');
  const value = measureFirstLoad(client, page).scriptBytes / 1_000;
  return {
    name: `web-${name}-first-load-js`,
    value: Math.round(value * 10) / 10,
    unit: 'kB gz',
    target: `≤ ${scriptKilobytes}`,
    ok: value <= scriptKilobytes,
  };
}

async function scoreResults(server: RunningServer, page: (typeof PAGES)[number]): Promise<BenchResult[]> {
  const rounds: Scores[] = [];
  const failures = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await runLighthouse(`${server.url}/${page.path}`, failures));
  return CATEGORIES.map((category) => {
    const value = median(rounds.map((scores) => scores[category]));
    const min = category === 'performance' ? 95 : 100;
    const isGood = value >= min;
    return {
      name: `web-${page.name}-lighthouse-${category}`,
      value,
      unit: 'of 100',
      target: min === 100 ? '100' : `≥ ${min}`,
      ok: isGood,
      ...(!isGood && failures.size > 0 && { note: [...failures].join('; ') }),
    };
  });
}

/** Runs one round in a fresh browser, as Lighthouse requires: nothing cached, nothing stored. */
async function runLighthouse(url: string, failures: Set<string>): Promise<Scores> {
  const port = await findFreePort();
  const browser = await launchBrowser('full browser', [`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    for (const category of CATEGORIES.slice(1)) {
      for (const { id, weight } of categories[category]?.auditRefs ?? []) {
        const audit = audits[id];
        if (weight > 0 && audit?.score === 0) failures.add(audit.title);
      }
    }
    const score = (category: (typeof CATEGORIES)[number]) => Math.round((categories[category]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    };
  } finally {
    await browser.close();
  }
}
