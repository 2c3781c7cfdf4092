import type { LanguageCode } from '@interlinear/languages';
import type { Mode } from './modes.ts';

/** Pairs that came out clearly better on FLORES through a third language than by their own mode (chrF 48.8 against 47.1, 47.7 against 46.6). */
const BETTER_THROUGH: Record<string, LanguageCode> = { 'es→fr': 'ca', 'fr→es': 'ca' };

/** What one more step costs beside its own loss: the time of another pipeline, and mistakes that add up. */
const STEP_LOSS = 0.5;

export type FindRoute = (source: LanguageCode, target: LanguageCode) => readonly Mode[] | undefined;

/**
 * The way from one language to another: the better-known detour, else the pair's own mode, else the chain that loses least.
 * With Debian's pairs that is through Catalan between Romance languages, and through Spanish on the way into English.
 */
export function createRoutes(modes: readonly Mode[], maxPivots: number): FindRoute {
  const found = new Map<string, readonly Mode[] | undefined>();
  return (source, target) => {
    const pair = `${source}→${target}`;
    if (!found.has(pair)) found.set(pair, findRoute(modes, source, target, maxPivots));
    return found.get(pair);
  };
}

/** `en→ca→fr` */
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
  const pivot = BETTER_THROUGH[`${source}→${target}`];
  if (pivot && maxPivots > 0) {
    const [first, second] = [modeOf(modes, source, pivot), modeOf(modes, pivot, target)];
    if (first && second) return [first, second];
  }
  const direct = modeOf(modes, source, target);
  return direct ? [direct] : cheapest(modes, source, target, maxPivots);
}

function modeOf(modes: readonly Mode[], source: LanguageCode, target: LanguageCode): Mode | undefined {
  return modes.find((mode) => mode.target === target && mode.sources.includes(source));
}

/** Tries every chain of at most `maxPivots + 1` modes; there are few enough. */
function cheapest(
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
