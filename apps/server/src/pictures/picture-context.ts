import type { PictureLimits } from '@interlinear/images/picture-facts';
import type { Translator } from '@interlinear/translation';
import type { Logger } from 'pino';
import type { Caller } from '../accounts/authentication.ts';
import type { MeteringContext } from '../billing/metering/bill.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { ServedEngines } from '../translation/served-engines.ts';
import type { FetchPicture } from './fetch/fetch-picture.ts';
import type { PictureThreads } from './worker/picture-threads.ts';

/** Services and settings shared by the use cases of pictures. */
export interface PictureContext {
  queries: Queries;
  storage: FileStorage;
  /** Folder for files on their way to the storage; on the same disk as the storage folder, if there is one. */
  incomingFolder: string;
  threads: PictureThreads;
  fetchPicture: FetchPicture;
  engines: ServedEngines;
  translator: Translator;
  entitlements: Entitlements;
  billing: MeteringContext;
  attempts: Attempts;
  limits: { account: CallerLimits; visitor: CallerLimits };
  visitorPicturesPerHour: number;
  /** Days until a picture of an account is deleted. */
  days: number;
  log: Logger;
  now(): Date;
  randomId(): string;
}

/** Limits of one caller's picture. */
interface CallerLimits extends PictureLimits {
  /** Time to read and paint it, without the engine. */
  totalMs: number;
}

export function limitsFor({ limits }: Pick<PictureContext, 'limits'>, caller: Caller | undefined): CallerLimits {
  return caller ? limits.account : limits.visitor;
}
