import { readFile } from 'node:fs/promises';
import { launchBrowser } from '@interlinear/testing/browsers/chromium';
import { twoColumnPaper } from '@interlinear/testing/documents/two-column-paper';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { startServer } from '@interlinear/testing/servers/server';
import type { Browser, Page } from 'playwright-core';
import { type BenchResult, median } from '../bench.ts';

const PAGES = 10;
/** Each round uses a fresh browser: its memory is measured. */
const ROUNDS = 3;
const MAX_WAIT_MS = 60_000;
/** The stand-in of the engine puts this before every text. */
const MARK = 'Übersetzt: ';
const SAMPLE_INTERVAL_MS = 100;
/** Time after which memory no longer needed should have been freed. */
const IDLE_MS = 10_000;
const MAX_FIRST_PAGE_MS = 1_500;
const MAX_MEGABYTES = 400;

interface Visit {
  /** Milliseconds from the click on “Translate” until translated text appears on the first page. */
  first: number;
  /** Proportional set size of the renderer in MB: before the file was chosen, its maximum, and at the end. */
  before: number;
  peak: number;
  end: number;
}

/** Measures a PDF that a visitor's browser reads, translates and writes. Only texts go to the server. */
export async function measureVisitor(): Promise<BenchResult[]> {
  const edge = await startMicrosoftEdgeStandIn();
  edge.translateWith((text) => MARK + text);
  const server = await startServer({
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '0',
    STORED_TRANSLATIONS: '0',
    MICROSOFT_EDGE_BASE_URL: edge.url,
  });
  try {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitInNewBrowser(server.url));
    return resultsOf(visits);
  } finally {
    await server.stop();
    await edge.close();
  }
}

function resultsOf(visits: readonly Visit[]): BenchResult[] {
  const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]));
  const all = (name: keyof Visit) => `of ${ROUNDS}: ${visits.map((visit) => Math.round(visit[name])).join(', ')}`;
  return [
    {
      name: 'reader-visitor-first-page',
      value: of('first'),
      unit: 'ms',
      target: `≤ ${MAX_FIRST_PAGE_MS}`,
      ok: of('first') <= MAX_FIRST_PAGE_MS,
      note: `a paper of ${PAGES} pages; ${all('first')}`,
    },
    { name: 'reader-visitor-memory-before', value: of('before'), unit: 'MB', ok: null, note: all('before') },
    {
      name: 'reader-visitor-memory-peak',
      value: of('peak'),
      unit: 'MB',
      target: `≤ ${MAX_MEGABYTES}`,
      ok: of('peak') <= MAX_MEGABYTES,
      note: all('peak'),
    },
    {
      name: 'reader-visitor-memory-idle',
      value: of('end'),
      unit: 'MB',
      target: `≤ ${MAX_MEGABYTES}`,
      ok: of('end') <= MAX_MEGABYTES,
      note: `${IDLE_MS / 1_000} s after the last change; ${all('end')}`,
    },
  ];
}

async function visitInNewBrowser(url: string): Promise<Visit> {
  const browser = await launchBrowser('full browser');
  try {
    return await visit(browser, url);
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(MAX_WAIT_MS);
  await page.addInitScript((settings) => {
    localStorage.setItem('cookie-preferences', '{}');
    localStorage.setItem('pdfSettings', settings);
  }, SETTINGS);
  await page.goto(`${url}/en/translate/pdf`, { waitUntil: 'networkidle' });
  const memory = await followMemory(browser);
  const before = memory.latest();
  const file = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(twoColumnPaper(PAGES)) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Ready: from here on').waitFor();
  const first = await translate(page);
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  // Pages of the written file have a text layer; those of the original with translations over it have none.
  await page.getByRole('region', { name: 'Translation', exact: true }).locator('.textLayer').first().waitFor();
  await page.waitForTimeout(IDLE_MS);
  return { first, before, ...memory.stop() };
}

/** Clicks “Translate”. @returns the milliseconds until translated text appears on the first page */
async function translate(page: Page): Promise<number> {
  const clicked = Date.now();
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  const found = await page.waitForFunction(
    (mark) =>
      [...document.querySelectorAll('[data-page="0"]')].some(({ textContent }) => textContent.includes(mark)) &&
      Date.now(),
    MARK,
    { polling: 'raf' },
  );
  return Number(await found.jsonValue()) - clicked;
}

interface FollowedMemory {
  latest(): number;
  stop(): Pick<Visit, 'peak' | 'end'>;
}

/** Samples the memory of the browser's largest renderer: the one with the page and its workers. */
async function followMemory(browser: Browser): Promise<FollowedMemory> {
  const session = await browser.newBrowserCDPSession();
  const samples: number[] = [];
  let isOver = false;
  async function sample(): Promise<void> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    samples.push(Math.max(...(await Promise.all(renderers.map(({ id }) => proportionalMegabytes(id))))));
  }
  async function sampleUntilStopped(): Promise<void> {
    while (!isOver) {
      await sample();
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL_MS));
    }
  }
  await sample();
  // The browser may close before the last sample is taken.
  sampleUntilStopped().catch(() => undefined);
  const latest = () => samples.at(-1) ?? Number.NaN;
  return {
    latest,
    stop() {
      isOver = true;
      return { peak: Math.max(...samples), end: latest() };
    },
  };
}

/** Returns the memory of a process in MB, with its share of what it has in common with other processes. */
async function proportionalMegabytes(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1_000;
}

const SETTINGS = JSON.stringify({
  version: 1,
  extractSettings: { is_ocr: false, enable_formula: true, enable_table: true },
  selectedEngine: 'microsoft-edge',
  downloadFormat: 'pdf',
  sourceLanguage: 'en',
  targetLanguage: 'de',
  recentLanguages: [],
  glossaryId: '',
});
