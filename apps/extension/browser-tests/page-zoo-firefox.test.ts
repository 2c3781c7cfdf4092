import type { Firefox } from '@interlinear/testing/browsers/firefox';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { casesBySize } from '@interlinear/testing/test-size';
import { hostileAnswer } from '@interlinear/testing/zoo/pages/hostile-answer';
import { serveZoo, type Zoo } from '@interlinear/testing/zoo/serve-zoo';
import { ZOO } from '@interlinear/testing/zoo/zoo';
import type { ZooPage } from '@interlinear/testing/zoo/zoo-page';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { defaultSettings } from '../src/settings/settings.ts';
import { startFirefox } from './firefox-loader.ts';
import {
  changes,
  MODES,
  type Mode,
  pagesFor,
  type Twin,
  visitTranslated,
  visitUntranslated,
  visitWithHostileEngine,
  type ZooVisit,
} from './zoo-visit.ts';

const EXTENSION = 'interlinear@interlinear.invalid';
/** Pages on features in which browsers differ: policies, frames, shadow roots, fields and scrolling. Quick: the first two, one in each mode. */
const NAMES: readonly string[] = casesBySize(2, [
  'strict-policy',
  'frames',
  'components',
  'forms',
  'article',
  'cards',
  'chat',
  'react',
  'unseen',
]);
const PAGES = ZOO.filter(({ name }) => NAMES.includes(name));

let edge: MicrosoftEdgeStandIn;
let firefox: Firefox;
let zoo: Zoo;
const twins = new Map<ZooPage, Twin>();

beforeAll(async () => {
  [edge, zoo] = await Promise.all([startMicrosoftEdgeStandIn(), serveZoo(ZOO)]);
  firefox = await startFirefox({ 'edge.microsoft.com': edge.url });
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([edge, zoo].map((server) => server?.close()));
});
afterEach(() => edge.reset());

describe.each(MODES)('in %s mode in Firefox', (mode) => {
  it.each(pagesFor('firefox', mode, PAGES))(
    '[EXT-01] [EXT-02] [EXT-07] translates everything translatable in $name, and restores it',
    async (page) => {
      const twin = changes(page) ? await twinOf(page) : undefined;
      const visit = await open(page, mode);
      await visitTranslated(page, mode, visit, twin ?? (await visitUntranslated(page, visit)));
    },
  );

  it.each(pagesFor('firefox', mode, [hostileAnswer]))(
    '[EXT-02] shows an engine’s output as text and runs none of it: $name',
    async (page) => {
      const visit = await open(page, mode);
      edge.translateWith(hostileAnswer.answer);
      await visitWithHostileEngine(mode, visit, await visitUntranslated(page, visit));
    },
  );
});

async function twinOf(page: ZooPage): Promise<Twin> {
  const known = twins.get(page) ?? (await visitUntranslated(page, await open(page, 'bilingual')));
  twins.set(page, known);
  return known;
}

async function open(page: ZooPage, mode: Mode): Promise<ZooVisit> {
  await firefox.store(EXTENSION, { settings: { ...defaultSettings('de'), mode } });
  await firefox.goto(zoo.addressOf(page));
  return {
    evaluate: (expression) => firefox.evaluate(expression),
    evaluateEverywhere: (expression) => firefox.evaluateEverywhere(expression),
    // Triggers the command of the shortcut.
    toggle: async () => {
      await firefox.evaluateInWindow(`document.querySelector('[id^=ext-keyset-id] key').doCommand()`);
    },
  };
}
