import { describe, expect, it } from 'vitest';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import { chooseOtherEngine } from './choose-other-engine.ts';

const choice = (id: string, changes: Partial<EngineChoice> = {}): EngineChoice => ({
  ...{ id, name: id, kind: 'api', tier: null, lockedBy: undefined, isResting: false },
  ...changes,
});
const ENGINES = [choice('local'), choice('edge'), choice('model', { kind: 'ai' }), choice('google'), choice('deepl')];

describe('the engine that is offered after a failure', () => {
  it('[ENG-07] is another that costs no tokens, if there is one', () => {
    expect(chooseOtherEngine(ENGINES, 'edge')?.id).toBe('google');
    expect(chooseOtherEngine(ENGINES, 'google')?.id).toBe('edge');
    expect(chooseOtherEngine(ENGINES.slice(0, 3), 'edge')?.id).toBe('model');
    expect(chooseOtherEngine(ENGINES.slice(0, 2), 'edge')?.id).toBe('local');
  });

  it('[ENG-07] is one that the person may use and that works', () => {
    const engines = [choice('edge'), choice('google', { lockedBy: 'login' }), choice('deepl', { isResting: true })];
    expect(chooseOtherEngine(engines, 'edge')).toBeUndefined();
  });
});
