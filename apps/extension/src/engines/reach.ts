import type { Reach } from '@interlinear/webpage/session';
import type { Settings } from '../settings/settings.ts';
import { isKeyless } from './keyless-engines.ts';
import type { OwnEngine } from './own-engine.ts';
import type { OwnEngineStore } from './own-engine-store.ts';
import { isSiteEngine } from './site-engine-ids.ts';

/** How much of a page an engine translates, if the person has not chosen: all of it, unless that costs. */
export function reachOf(engine: string, { reach }: Pick<Settings, 'reach'>, hasCost: boolean): Reach {
  if (reach.page.includes(engine)) return 'page';
  return hasCost || reach.read.includes(engine) ? 'read' : 'page';
}

/** Returns the changed choices of how much of a page an engine translates. */
export function withReach({ reach }: Pick<Settings, 'reach'>, engine: string, chosen: Reach): Pick<Settings, 'reach'> {
  const without = (engines: readonly string[]) => engines.filter((id) => id !== engine);
  const others = { page: without(reach.page), read: without(reach.read) };
  return { reach: { ...others, [chosen]: [...others[chosen], engine] } };
}

/** Whether a person pays for what an own engine translates. Engines without a key run on their own or a free server. */
export function ownEngineHasCost({ values }: Pick<OwnEngine, 'values'>): boolean {
  return values.apiKey !== undefined;
}

/** Whether using an engine costs money, or tokens of a plan. An engine that cannot be read counts as one that does. */
export async function hasCost(engine: string, store: Pick<OwnEngineStore, 'find'>): Promise<boolean> {
  if (isKeyless(engine)) return false;
  if (isSiteEngine(engine)) return true;
  try {
    const own = await store.find(engine);
    return own !== undefined && ownEngineHasCost(own);
  } catch (error) {
    console.error('The own engines could not be read', error);
    return true;
  }
}
