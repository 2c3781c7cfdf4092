import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeSubtitles } from '@interlinear/subtitles/write';
import { launchBrowser } from '@interlinear/testing/browsers/chromium';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { startServer } from '@interlinear/testing/servers/server';
import type { Page } from 'playwright-core';
import type { BenchResult } from '../bench.ts';
import { mark, type Task, traceTasks } from './trace.ts';

const MANY_LINES = 20_000;
const MAX_TASK_MS = 50;
const MAX_PARSE_MS = 300;
/** Response time of the engine. */
const ENGINE_MS = 100;
/** Time for work that follows a step, such as storing it. */
const SETTLING_MS = 2_500;

/** Measures the site's page for subtitle files with a file of 20,000 lines, in a real Chromium. */
export async function measureSite(): Promise<BenchResult[]> {
  const edge = await startMicrosoftEdgeStandIn();
  edge.delay(ENGINE_MS);
  const server = await startServer({
    LOG_LEVEL: 'warn',
    SPARE_THREADS: '1',
    REQUESTS_PER_MINUTE: '0',
    STORED_TRANSLATIONS: '0',
    MICROSOFT_EDGE_BASE_URL: edge.url,
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await page.addInitScript((settings) => {
      localStorage.setItem('subtitleSettings', settings);
      localStorage.setItem('cookie-preferences', '{}');
    }, SETTINGS);
    await page.goto(`${server.url}/en/translate/subtitles`);
    const tasks = await traceTasks(browser, page, () => useLongFile(page, server.dataFolder));
    return [longestTask(tasks), parseTime(tasks)];
  } finally {
    await browser.close();
    await server.stop();
    await edge.close();
  }
}

const SETTINGS = JSON.stringify({
  ...{ version: 1, selectedEngine: 'microsoft-edge', sourceLanguage: 'en', targetLanguage: 'de', recentLanguages: [] },
  ...{ shownLines: 'original-first', textSize: 100, fileFormat: 'srt', fileLines: 'original-first' },
});

/** Does what a person does with a file, while it is translated. */
async function useLongFile(page: Page, folder: string): Promise<void> {
  const cues = Array.from({ length: MANY_LINES }, (_, index) => ({
    ...{ start: index * 2, end: index * 2 + 1.9 },
    text: `This is line number ${index} & more\nof what is said.`,
  }));
  const file = path.join(folder, 'long.srt');
  await writeFile(file, writeSubtitles(cues, { format: 'srt', lines: 'original' }));
  const line = (text: string) => page.locator('[data-line]').filter({ hasText: text });
  const settle = () => page.waitForTimeout(SETTLING_MS);
  await page.locator('input[type=file]').nth(1).waitFor({ state: 'attached' });
  await settle();
  await mark(page, 'open');
  await page
    .locator('input[type=file]')
    .first()
    // By its path: Playwright decodes other files within the page.
    .setInputFiles(file);
  await line('number 0 &').getByText('【de:').waitFor();
  await settle();
  await mark(page, 'scroll');
  await line('number 1 &').hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 700);
  await settle();
  await mark(page, 'jump');
  await page.locator('[data-line-button][tabindex="0"]').focus();
  await page.keyboard.press('End');
  await line('number 19999 &').waitFor();
  await settle();
  await mark(page, 'edit');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Das war alles, was gesagt wurde.', { delay: 40 });
  await settle();
  await mark(page, 'structure');
  for (const name of ['Split', 'Merge with next', 'Add a line after']) {
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isEnabled()) await button.click();
    await settle();
  }
  await mark(page, 'undo');
  await page.keyboard.press('Escape');
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Control+z');
  await settle();
  await mark(page, 'search');
  await page.getByRole('searchbox').last().pressSequentially('number 77', { delay: 60 });
  await settle();
  await page.getByRole('searchbox').last().fill('');
  await settle();
  await mark(page, 'move');
  await page.getByRole('button', { name: 'Timing', exact: true }).click();
  await page.getByRole('button', { name: '+1 s', exact: true }).click();
  await settle();
  await page.keyboard.press('Escape');
  await mark(page, 'download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /long\.en-de\.srt/ }).click();
  await waiting;
  await settle();
  await mark(page, 'end');
}

function longestTask(tasks: readonly Task[]): BenchResult {
  const own = tasks.filter(({ thread, step }) => thread === 'page' && step !== '' && step !== 'end');
  const longest = Map.groupBy(own, ({ step }) => step);
  const steps = [...longest].map(([step, all]) => ({ step, cpuMs: Math.max(...all.map(({ cpuMs }) => cpuMs)) }));
  const value = Math.max(...steps.map(({ cpuMs }) => cpuMs));
  return {
    name: 'subtitles-site-longest-task',
    value,
    unit: 'ms',
    target: `≤ ${MAX_TASK_MS}`,
    ok: value <= MAX_TASK_MS,
    note: `CPU time, 20,000 lines; ${steps.map(({ step, cpuMs }) => `${step} ${cpuMs.toFixed(0)}`).join(', ')}`,
  };
}

function parseTime(tasks: readonly Task[]): BenchResult {
  const value = tasks.filter(({ thread }) => thread === 'worker').reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return {
    name: 'subtitles-site-parse-20000',
    value,
    unit: 'ms',
    target: `≤ ${MAX_PARSE_MS}`,
    ok: value > 0 && value <= MAX_PARSE_MS,
    note: 'CPU time of the worker in the browser, with its start',
  };
}
