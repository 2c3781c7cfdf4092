import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import type { GrowingPage } from '@interlinear/testing/zoo/sample-pages';
import type { Page } from 'playwright-core';
import { collectGarbage, heapBytes, rendererSeconds } from './processes.ts';
import type { OpenedPage, TestEnvironment, Variant } from './test-environment.ts';

declare global {
  /** Defined by the growing page. */
  var grow: GrowingPage['grow'];
}

/** Measurements of one visit. Times are milliseconds from the trigger, unless stated otherwise. */
export interface VisitMeasurement {
  variant: Variant;
  blocks: number;
  /** Number of characters of the page's text. */
  text: number;
  first: number | undefined;
  /** When the last block of the first screen was translated; undefined if one never was. */
  viewport: number | undefined;
  /** How long each block was visible untranslated while scrolling. */
  seenUntranslated: number[];
  /** Time from insertion to translation of each block the page added; infinite if never translated. */
  insertions: number[];
  untranslatedAtEnd: number;
  requests: number;
  /** Number of characters of all texts in all requests. */
  characters: number;
  /** CPU seconds of all renderers. */
  cpu: number;
  /** Durations in milliseconds. */
  longTasks: number[];
  /** JavaScript heap in bytes after garbage collection. */
  heap: number;
  attributesWritten: number;
  /** Load average of the machine over the last minute. */
  load: number;
  /** Share of the CPU time wanted by this machine that its host gave to others. */
  stolen: number;
}

/** Maximum wait for the first screen. */
const MAX_WAIT_MS = 5_000;
/** Wait for pending work at the end. */
const SETTLING_MS = 1_000;

/** How pages are read; those that are missing here, to their end. */
const READINGS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  growing: growPage,
  left: readTwoScreens,
  restarted: async () => {},
};

/**
 * Opens a page, translates it unless the variant is `bare`, and reads it to the end.
 * @param extension folder of the built extension
 */
export async function visitPage(
  environment: TestEnvironment,
  variant: Variant,
  pageName: string,
  extension?: string,
): Promise<VisitMeasurement> {
  const opened = await environment.open(variant, pageName, extension);
  try {
    return await measure(variant, opened, READINGS[pageName] ?? scrollPage);
  } finally {
    await opened.close();
  }
}

async function measure(
  variant: Variant,
  { page, context, engine, trigger }: OpenedPage,
  read: (page: Page) => Promise<void>,
): Promise<VisitMeasurement> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await collectGarbage(session);
  await wait(SETTLING_MS);
  const { text, firstScreen } = await page.evaluate(() => {
    // Building the page created thousands of records; processing them must not count for the variant.
    probe.processRecords();
    return { text: probe.characters(), firstScreen: probe.blocksInView() };
  });
  const load = os.loadavg()[0] ?? 0;
  const machineBefore = machineTimes();
  const cpuBefore = await rendererSeconds(context);
  // Querying keeps the browser busy for a moment, which would count as time to the first block.
  await wait(SETTLING_MS);
  const translated = variant === 'bare' ? undefined : untilTranslated(page, firstScreen);
  const start = await trigger();
  await translated;
  await read(page);
  const end = await page.evaluate(() => probe.now());
  await wait(SETTLING_MS);
  const cpu = (await rendererSeconds(context)) - cpuBefore;
  const machineAfter = machineTimes();
  const probed = await page.evaluate(() => {
    probe.processRecords();
    return {
      numbers: probe.numbers(),
      translatedAt: [...probe.translatedAt],
      seenAt: [...probe.seenAt],
      addedAt: [...probe.addedAt],
      longTasks: probe.longTasks,
      attributesWritten: probe.attributesWritten,
    };
  });
  await page.evaluate(() => probe.forget());
  const translatedAt = new Map(probed.translatedAt);
  const msTo = (block: number, since: number) => (translatedAt.get(block) ?? Number.POSITIVE_INFINITY) - since;
  const firstScreenMs = firstScreen.map((block) => msTo(block, start));
  return {
    variant,
    blocks: probed.numbers.length,
    text,
    first: finite(Math.min(...firstScreenMs)),
    viewport: finite(Math.max(...firstScreenMs)),
    seenUntranslated: probed.seenAt.map(([block, at]) => Math.max(0, msTo(block, at))),
    insertions: probed.addedAt.map(([block, at]) => msTo(block, at)),
    untranslatedAtEnd: probed.numbers.filter((block) => msTo(block, end) > 0).length,
    requests: engine.requests.length,
    characters: engine.requests.reduce((sum, { body }) => sum + charactersOf(body), 0),
    cpu,
    longTasks: probed.longTasks.filter(({ at }) => at >= start && at < end).map(({ milliseconds }) => milliseconds),
    heap: await heapBytes(session),
    attributesWritten: probed.attributesWritten,
    load,
    stolen: stolenShare(machineBefore, machineAfter),
  };
}

/** Waits inside the page, because polling from outside would slow down the measured work. */
async function untilTranslated(page: Page, blocks: number[]): Promise<void> {
  await page.evaluate(([awaited, maxWaitMs]) => probe.untilTranslated(awaited, maxWaitMs), [
    blocks,
    MAX_WAIT_MS,
  ] as const);
}

async function scrollPage(page: Page): Promise<void> {
  await page.evaluate(() => probe.scrollThrough());
}

/** Two screens and a bit. */
async function readTwoScreens(page: Page): Promise<void> {
  await page.evaluate(() => probe.scrollThrough(3));
}

async function growPage(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.grow(20, 10, 300));
  await wait(SETTLING_MS);
}

/** Counts the characters of the texts in a request; other requests, such as Google's for a key, have none. */
function charactersOf(body: string): number {
  if (body === '') return 0;
  const texts: unknown = JSON.parse(body);
  return Array.isArray(texts) ? texts.join('').length : 0;
}

function finite(milliseconds: number): number | undefined {
  return Number.isFinite(milliseconds) ? milliseconds : undefined;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** CPU times of a machine since its start, in ticks. */
interface MachineTimes {
  /** Time its processors worked. */
  worked: number;
  /** Time its processors wanted to work while a shared host worked for others. */
  stolen: number;
}

/** Reads the kernel's statistics (`man 5 proc_stat`). Without them, as on macOS, no time counts as stolen. */
function machineTimes(): MachineTimes {
  if (!existsSync('/proc/stat')) return { worked: 0, stolen: 0 };
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = ticks;
  return { worked: user + nice + system + interrupts + softInterrupts, stolen };
}

/** Returns the share, from 0 to 1, of the wanted CPU time between two moments that the host gave to others. */
function stolenShare(before: MachineTimes, after: MachineTimes): number {
  const stolen = after.stolen - before.stolen;
  const wanted = after.worked - before.worked + stolen;
  return wanted > 0 ? stolen / wanted : 0;
}
