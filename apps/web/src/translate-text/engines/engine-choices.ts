import type { SystemEngine } from '@interlinear/contract/engines';
import { BROWSER_ENGINE } from './browser-translation.ts';

/** Why an engine cannot be used just now. */
type EngineLock = 'login' | 'plan';

/** An engine as the translator offers it. */
export interface EngineChoice {
  id: string;
  name: string;
  kind: SystemEngine['kind'];
  tier: SystemEngine['tier'];
  lockedBy: EngineLock | undefined;
  /** It failed too often lately; the server asks another one in its place meanwhile. */
  isResting: boolean;
}

export interface EngineListOptions {
  /** The server's engines, as it lists them. */
  engines: readonly SystemEngine[];
  /** What the server's offline engine is called. The others have proper names. */
  localName: string;
  /** What the browser's own translator is called, when there is one. */
  browserName: string | undefined;
  /** Whose plan has an engine is known to the server, which says so where it has not. */
  isLoggedIn: boolean;
}

/** All engines there are, the browser's own among them. */
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

/** The engines of the cards that exist here: settings may name one that this server or this browser lacks. */
export function usableEngines(ordered: readonly string[], choices: readonly EngineChoice[]): EngineChoice[] {
  return ordered.flatMap((id) => choices.filter((choice) => choice.id === id && choice.lockedBy === undefined));
}
