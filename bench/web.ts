import path from 'node:path';
import { launchBrowser } from '@interlinear/testing/browsers/chromium';
import { measureFirstLoad } from '@interlinear/testing/browsers/first-load';
import { findFreePort } from '@interlinear/testing/servers/free-port';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import lighthouse from 'lighthouse';
import { type BenchResult, median } from './bench.ts';
import { isSelected } from './options.ts';
import { measureTextTranslator } from './web/text-translator.ts';

const PAGES = [
  { name: 'home', app: 'web', path: 'en', scriptKilobytes: 130 },
  { name: 'features', app: 'web', path: 'en/features', scriptKilobytes: 130 },
  { name: 'pricing', app: 'web', path: 'en/pricing', scriptKilobytes: 170 },
  { name: 'translator', app: 'web', path: 'en/translate/text', scriptKilobytes: 235 },
  { name: 'docs', app: 'docs', path: 'docs/en', scriptKilobytes: 60 },
  { name: 'docs-article', app: 'docs', path: 'docs/en/quick-start', scriptKilobytes: 60 },
];

/** Largest contentful paint in milliseconds, and cumulative layout shift. */
const MAX_PAINT_MS = 1_800;
const MAX_SHIFT = 0.02;

/** Lighthouse scores vary on a busy machine. */
const ROUNDS = 3;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number] | 'paintMs' | 'shift', number>;

/**
 * Measures the web app as a phone receives it: Lighthouse scores, paint and shift of pages from the real server, and
 * their initial script size; then how quickly the text translator answers. `--pages=home,text` measures only some.
 */
export async function run(): Promise<BenchResult[]> {
  const pages = PAGES.filter(({ name }) => isSelected('pages', name));
  const results = pages.length > 0 ? await measurePages(pages) : [];
  return isSelected('pages', 'text') ? [...results, ...(await measureTextTranslator())] : results;
}

async function measurePages(pages: typeof PAGES): Promise<BenchResult[]> {
  const sizes = pages.map(sizeResult);
  const server = await startServer({ LOG_LEVEL: 'warn', SPARE_THREADS: '1' });
  try {
    const measured: BenchResult[] = [];
    for (const page of pages) measured.push(...(await lighthouseResults(server, page)));
    return [...sizes, ...measured];
  } finally {
    await server.stop();
  }
}

function sizeResult({ name, app, path: page, scriptKilobytes }: (typeof PAGES)[number]): BenchResult {
  const client = path.join(import.meta.dirname, '..', 'apps', app, 'build', 'client');
  const value = measureFirstLoad(client, page).scriptBytes / 1_000;
  return {
    name: `web-${name}-first-load-js`,
    value: Math.round(value * 10) / 10,
    unit: 'kB gz',
    target: `≤ ${scriptKilobytes}`,
    ok: value <= scriptKilobytes,
  };
}

async function lighthouseResults(server: RunningServer, page: (typeof PAGES)[number]): Promise<BenchResult[]> {
  const rounds: Scores[] = [];
  const failures = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await runLighthouse(`${server.url}/${page.path}`, failures));
  const scores = CATEGORIES.map((category) => {
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
  const paintMs = Math.round(median(rounds.map((round) => round.paintMs)));
  const shift = Math.round(median(rounds.map((round) => round.shift)) * 1_000) / 1_000;
  return [
    ...scores,
    {
      ...{ name: `web-${page.name}-largest-contentful-paint`, value: paintMs, unit: 'ms' },
      ...{ target: `≤ ${MAX_PAINT_MS}`, ok: paintMs <= MAX_PAINT_MS },
    },
    {
      ...{ name: `web-${page.name}-cumulative-layout-shift`, value: shift, unit: '' },
      ...{ target: `≤ ${MAX_SHIFT}`, ok: shift <= MAX_SHIFT },
    },
  ];
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
      paintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}
