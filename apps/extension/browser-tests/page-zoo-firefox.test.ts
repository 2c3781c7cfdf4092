import type { Firefox } from '@interlinear/testing/browsers/firefox';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type SecureFront, startSecureFront } from '@interlinear/testing/servers/secure-front';
import { hostileAnswer } from '@interlinear/testing/zoo/pages/hostile-answer';
import { serveZoo, type Zoo } from '@interlinear/testing/zoo/serve-zoo';
import { ZOO } from '@interlinear/testing/zoo/zoo';
import type { ZooPage } from '@interlinear/testing/zoo/zoo-page';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { defaultSettings } from '../src/settings/settings.ts';
import { startFirefox } from './firefox-loader.ts';
import {
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
/** Pages on features in which browsers differ: scrolling, shadow roots, frames, policies, fields. */
const NAMES = ['article', 'cards', 'chat', 'components', 'forms', 'frames', 'react', 'strict-policy', 'unseen'];
const PAGES = ZOO.filter(({ name }) => NAMES.includes(name));

let edge: MicrosoftEdgeStandIn;
let front: SecureFront;
let firefox: Firefox;
let zoo: Zoo;
const twins = new Map<ZooPage, Twin>();

beforeAll(async () => {
  [edge, zoo] = await Promise.all([startMicrosoftEdgeStandIn(), serveZoo(ZOO)]);
  front = await startSecureFront({ 'edge.microsoft.com': edge.url });
  firefox = await startFirefox(front.port);
});
afterAll(async () => {
  await firefox?.close();
  await Promise.all([front, edge, zoo].map((server) => server?.close()));
});
afterEach(() => edge.reset());

describe.each(MODES)('in %s mode in Firefox', (mode) => {
  it.each(pagesFor('firefox', mode, PAGES))(
    '[EXT-01] [EXT-02] [EXT-07] translates everything translatable in $name, and restores it',
    async (page) => {
      const twin = await twinOf(page);
      await visitTranslated(page, mode, await open(page, mode), twin);
    },
  );

  it('[EXT-02] shows an engine’s output as text and runs none of it', async () => {
    const twin = await twinOf(hostileAnswer);
    edge.translateWith(hostileAnswer.answer);
    await visitWithHostileEngine(mode, await open(hostileAnswer, mode), twin);
  });
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
