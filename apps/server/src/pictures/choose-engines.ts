import { DEFAULT_IMAGE_ENGINE } from '@interlinear/contract/images';
import type { Caller } from '../accounts/authentication.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { ServedEngine } from '../translation/served-engines.ts';
import type { PictureContext } from './picture-context.ts';

/** Engines that may translate a picture. */
export interface ChosenEngines {
  /** In the order in which they are tried. */
  engines: readonly [ServedEngine, ...ServedEngine[]];
  /** Whether the request names the engine; only the pipeline's own fallback may then replace it. */
  isNamed: boolean;
}

/** Engines for requests that name none: the specified default, those without a key, and the offline one. */
const DEFAULT_ENGINES = [DEFAULT_IMAGE_ENGINE, 'microsoft-edge', 'google', 'local'];

/**
 * Chooses the engine that the request names, or else the default ones that the caller may use.
 * @throws {ApiFailure} `unknownEngine`, `notLoggedIn`, `planRequired`
 */
export async function chooseEngines(
  { engines, entitlements }: Pick<PictureContext, 'engines' | 'entitlements'>,
  caller: Caller | undefined,
  named: string | undefined,
): Promise<ChosenEngines> {
  const permission = (engine: string) => ({ kind: 'engine', engine, isApi: caller?.apiKeyId !== undefined }) as const;
  if (named !== undefined) {
    const served = engines.get(named);
    if (!served) throw apiFailure('unknownEngine', { engine: named.slice(0, 40) });
    await entitlements.require(caller?.accountId, permission(named));
    return { engines: [served], isNamed: true };
  }
  const usable = engines.list().map(({ engine }) => engine.id);
  const allowed: ServedEngine[] = [];
  for (const id of DEFAULT_ENGINES) {
    const served = usable.includes(id) ? engines.get(id) : undefined;
    if (served && (await entitlements.decide(caller?.accountId, permission(id))).isAllowed) allowed.push(served);
  }
  const [first, ...others] = allowed;
  if (!first) throw apiFailure('unknownEngine', { engine: DEFAULT_IMAGE_ENGINE });
  return { engines: [first, ...others], isNamed: false };
}
