import type { SystemEngine } from '@interlinear/contract/engines';
import { BROWSER_ENGINE } from './browser-translation.ts';

/** Requirement that locks an engine: a login, or a paid plan. */
type EngineLock = 'login' | 'plan';

/** An engine in the translator's menus. */
export interface EngineChoice {
  id: string;
  name: string;
  kind: SystemEngine['kind'];
  tier: SystemEngine['tier'];
  lockedBy: EngineLock | undefined;
  /** Whether the server has paused it after repeated failures; another engine answers meanwhile. */
  isResting: boolean;
}

export interface EngineListOptions {
  /** Engines in the server's order. */
  engines: readonly SystemEngine[];
  /** Translated name of the server's offline engine. The others have proper names. */
  localName: string;
  /** Translated name of the browser's own translator; `undefined` where there is none. */
  browserName: string | undefined;
  /** Unlocks every engine: the server itself refuses those that the account's plan does not include. */
  isLoggedIn: boolean;
}

/** Lists the server's engines and the browser's own. */
export function listEngineChoices({ engines, localName, browserName, isLoggedIn }: EngineListOptions): EngineChoice[] {
  const served = engines.map(
    ({ id, name, kind, tier, needs_login, plans, health }): EngineChoice => ({
      id,
      name: id === 'local' ? localName : name,
      kind,
      tier,
      lockedBy: isLoggedIn ? undefined : needs_login ? 'login' : plans.length > 0 ? 'plan' : undefined,
      isResting: health === 'resting',
    }),
  );
  if (browserName === undefined) return served;
  const own: EngineChoice = {
    id: BROWSER_ENGINE,
    name: browserName,
    kind: 'browser',
    tier: null,
    lockedBy: undefined,
    isResting: false,
  };
  return [...served, own];
}

/** Returns the usable engines in the given order, without those that this server or this browser lacks. */
export function usableEngines(ordered: readonly string[], choices: readonly EngineChoice[]): EngineChoice[] {
  return ordered.flatMap((id) => choices.filter((choice) => choice.id === id && choice.lockedBy === undefined));
}
