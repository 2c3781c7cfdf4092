import type { SystemEngine } from '@interlinear/contract/engines';
import { describe, expect, it } from 'vitest';
import { listEngineChoices, usableEngines } from './engine-choices.ts';

const ENGINES: SystemEngine[] = [
  engine('local', { name: 'Local' }),
  engine('deepl', { name: 'DeepL', health: 'resting' }),
  engine('gpt-5-mini', { name: 'GPT-5 mini', kind: 'ai', tier: 'free', needs_login: true }),
];

describe('engine choices', () => {
  const offer = { engines: ENGINES, localName: 'Offline engine', browserName: 'This browser' };
  const choices = listEngineChoices({ ...offer, isLoggedIn: false });

  it('[ENG-03] names the offline engine in the language of the page, and adds the browser’s own', () => {
    expect(choices.map(({ id, name }) => [id, name])).toEqual([
      ['local', 'Offline engine'],
      ['deepl', 'DeepL'],
      ['gpt-5-mini', 'GPT-5 mini'],
      ['chrome', 'This browser'],
    ]);
  });

  it('says what locks an engine, and which one is paused', () => {
    expect(choices.map(({ lockedBy, isResting }) => [lockedBy, isResting])).toEqual([
      [undefined, false],
      [undefined, true],
      ['login', false],
      [undefined, false],
    ]);
  });

  it('[ENG-02] are all unlocked after a login', () => {
    const locks = listEngineChoices({ ...offer, isLoggedIn: true }).map(({ lockedBy }) => lockedBy);
    expect(locks).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('[TXT-01] gives cards, in order, to engines that exist here and may be used', () => {
    const ordered = ['gone', 'chrome', 'gpt-5-mini', 'local'];
    expect(usableEngines(ordered, choices).map(({ id }) => id)).toEqual(['chrome', 'local']);
  });
});

function engine(id: string, more: Partial<SystemEngine>): SystemEngine {
  return {
    id,
    name: id,
    kind: 'api',
    tier: null,
    model: null,
    price_factor: 0,
    needs_login: false,
    plans: [],
    streams: false,
    health: 'ok',
    sources: [],
    targets: [],
    limits: { segments: 1, characters: 1 },
    ...more,
  };
}
