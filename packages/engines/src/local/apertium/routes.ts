import type { LanguageCode } from '@interlinear/languages';
import type { Mode } from './modes.ts';

/** Pairs that scored better on FLORES through a third language than directly (chrF 48.8 vs. 47.1, 47.7 vs. 46.6). */
const BETTER_PIVOTS: Record<string, LanguageCode> = { 'es→fr': 'ca', 'fr→es': 'ca' };

/** Additional loss per step, for the time of another pipeline and accumulating errors. */
const STEP_LOSS = 0.5;

export type FindRoute = (source: LanguageCode, target: LanguageCode) => readonly Mode[] | undefined;

/**
 * Creates the function that finds a pair's route: a better pivot if known, else the direct mode, else the chain with least loss.
 * With Debian's pairs, Romance languages go through Catalan, and routes into English through Spanish.
 */
export function createRoutes(modes: readonly Mode[], maxPivots: number): FindRoute {
  const found = new Map<string, readonly Mode[] | undefined>();
  return (source, target) => {
    const pair = `${source}→${target}`;
    if (!found.has(pair)) found.set(pair, findRoute(modes, source, target, maxPivots));
    return found.get(pair);
  };
}

/** Formats a route as `en→ca→fr`. */
export function describeRoute(source: LanguageCode, route: readonly Mode[]): string {
  return [source, ...route.map((mode) => mode.target)].join('→');
}

function findRoute(
  modes: readonly Mode[],
  source: LanguageCode,
  target: LanguageCode,
  maxPivots: number,
): readonly Mode[] | undefined {
  if (source === target) return undefined;
  const pivot = BETTER_PIVOTS[`${source}→${target}`];
  if (pivot && maxPivots > 0) {
    const [first, second] = [modeOf(modes, source, pivot), modeOf(modes, pivot, target)];
    if (first && second) return [first, second];
  }
  const direct = modeOf(modes, source, target);
  return direct ? [direct] : findChain(modes, source, target, maxPivots);
}

function modeOf(modes: readonly Mode[], source: LanguageCode, target: LanguageCode): Mode | undefined {
  return modes.find((mode) => mode.target === target && mode.sources.includes(source));
}

/** Finds the chain of at most `maxPivots + 1` modes with least loss, by trying all. */
function findChain(
  modes: readonly Mode[],
  source: LanguageCode,
  target: LanguageCode,
  maxPivots: number,
): readonly Mode[] | undefined {
  let best: readonly Mode[] | undefined;
  const walk = (at: LanguageCode, route: readonly Mode[]) => {
    if (at === target && (!best || lossOf(route) < lossOf(best))) best = route;
    if (at === target || route.length > maxPivots) return;
    for (const mode of modes) {
      const isNew = mode.target !== source && !route.some((earlier) => earlier.target === mode.target);
      if (isNew && mode.sources.includes(at)) walk(mode.target, [...route, mode]);
    }
  };
  walk(source, []);
  return best;
}

function lossOf(route: readonly Mode[]): number {
  return route.reduce((sum, mode) => sum + mode.loss + STEP_LOSS, 0);
}
