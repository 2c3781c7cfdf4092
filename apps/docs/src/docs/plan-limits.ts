import { readFileSync } from 'node:fs';
import type { Locale } from '@interlinear/messages/locales';

/** Returns a limit of each plan for sale, as cells of a Markdown table; `path` is its place in the plan, e.g. `quotas.tokens`. */
export type PlanLimits = (path: string, locale: Locale) => string;

const SHOWN_PLANS = ['free', 'pro', 'max'] as const;

/** Reads the limits in a catalogue of plans; a path that a plan does not have throws. */
export function readPlanLimits(file: string): PlanLimits {
  const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (path, locale) =>
    SHOWN_PLANS.map((plan) => {
      const limit = ['plans', plan, ...path.split('.')].reduce<unknown>(memberOf, catalogue);
      if (limit === null) return '∞';
      if (typeof limit !== 'number') throw new Error(`The plan ${plan} has no limit ${path}.`);
      return limit.toLocaleString(locale);
    }).join(' | ');
}

function memberOf(container: unknown, key: string): unknown {
  return typeof container === 'object' && container !== null && key in container
    ? Reflect.get(container, key)
    : undefined;
}
