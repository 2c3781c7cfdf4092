import { expect, it } from 'vitest';
import { OFF_STATE } from '../protocol/frame-commands.ts';
import type { PageState } from '../protocol/page-state.ts';
import { sumStates } from './sum-states.ts';

const network = { reason: 'network', engine: 'google', message: 'nothing there' } as const;
const done: PageState = { status: 'done', found: 5, translated: 4, kept: 1, pending: 0, failed: 0, source: 'fr' };
const working: PageState = { status: 'working', found: 10, translated: 2, kept: 0, pending: 8, failed: 0 };
const failing: PageState = { ...working, status: 'done', translated: 0, pending: 0, failed: 10, lastError: network };

it('[EXT-07] counts all frames of a tab', () => {
  expect(sumStates([done, working, OFF_STATE])).toEqual({
    status: 'working',
    found: 15,
    translated: 6,
    kept: 1,
    pending: 8,
    failed: 0,
    source: 'fr',
  });
});

it('[EXT-08] sums up what all frames have used and have left unread', () => {
  const frames: PageState[] = [
    { ...done, unread: 3, usage: { characters: 100, tokens: 40 } },
    { ...done, usage: { characters: 20 } },
    working,
  ];
  expect(sumStates(frames)).toMatchObject({ unread: 3, usage: { characters: 120, tokens: 40 } });
});

it('is off when no frame is translated', () => {
  expect(sumStates([])).toEqual(OFF_STATE);
  expect(sumStates([OFF_STATE, OFF_STATE])).toEqual(OFF_STATE);
});

it('reports why a frame failed, even if the outermost one is done', () => {
  expect(sumStates([done, failing])).toMatchObject({ status: 'done', failed: 10, lastError: network });
});

it('reports a blocking error before other failures', () => {
  const auth = { reason: 'auth', engine: 'deepl', message: 'wrong key' } as const;
  const blocked: PageState = { ...working, status: 'blocked', lastError: auth };
  expect(sumStates([failing, blocked, working])).toMatchObject({ status: 'blocked', lastError: auth });
});

it('drops an error that is resolved', () => {
  expect(sumStates([{ ...working, lastError: network }])).not.toHaveProperty('lastError');
});
