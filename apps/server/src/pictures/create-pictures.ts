import { lookup } from 'node:dns/promises';
import { join } from 'node:path';
import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import type { Authentication } from '../accounts/authentication.ts';
import type { AccountHooks } from '../accounts/hooks.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { deleteAccountPictures, exportPictures, purgePictures } from './delete-pictures.ts';
import { createFetchPicture } from './fetch/fetch-picture.ts';
import { isPublicAddress } from './fetch/public-address.ts';
import type { PictureContext } from './picture-context.ts';
import { pictureRoutes } from './routes.ts';
import { createPictureThreads } from './worker/picture-threads.ts';

export interface PicturesOptions
  extends Omit<
    PictureContext,
    'threads' | 'fetchPicture' | 'limits' | 'visitorPicturesPerHour' | 'days' | 'incomingFolder'
  > {
  configuration: Pick<
    Configuration,
    | 'DATA_DIR'
    | 'DOCUMENT_DAYS'
    | 'MAX_PICTURE_MB'
    | 'MAX_PICTURE_MEGAPIXELS'
    | 'MAX_PICTURE_SECONDS'
    | 'VISITOR_PICTURE_MB'
    | 'VISITOR_PICTURE_MEGAPIXELS'
    | 'VISITOR_PICTURE_SECONDS'
    | 'VISITOR_PICTURES_PER_HOUR'
    | 'PICTURE_THREADS'
  >;
}

/** Pictures domain: translated pictures and their results. */
export interface Pictures {
  scheduled: readonly ScheduledJob[];
  accountHooks: AccountHooks;
  /** Starts keeping a spare thread ready for the next picture. */
  keepSpareThread(): void;
  stop(): Promise<void>;
  routes(api: HttpServer, services: { authentication: Authentication }): void;
}

export function createPictures(options: PicturesOptions): Pictures {
  const { configuration } = options;
  const threads = createPictureThreads({ maxThreads: configuration.PICTURE_THREADS });
  const context: PictureContext = {
    ...options,
    threads,
    incomingFolder: join(configuration.DATA_DIR, 'incoming'),
    fetchPicture: createFetchPicture({ resolve: resolveAll, isAllowed: isPublicAddress }),
    limits: limitsOf(configuration),
    visitorPicturesPerHour: configuration.VISITOR_PICTURES_PER_HOUR,
    days: configuration.DOCUMENT_DAYS,
  };
  return {
    scheduled: [purgePictures(context)],
    accountHooks: {
      exporter: { name: 'pictures', read: (accountId) => exportPictures(context, accountId) },
      onDeleted: (accountId, transaction) => deleteAccountPictures(context, accountId, transaction),
    },
    keepSpareThread: threads.keepReady,
    stop: threads.close,
    routes: (api, services) => pictureRoutes(api, { ...context, ...services }),
  };
}

function limitsOf(configuration: PicturesOptions['configuration']): PictureContext['limits'] {
  const limits = (megabytes: number, megapixels: number, seconds: number) => ({
    ...PICTURE_LIMITS,
    maxBytes: megabytes * 1024 ** 2,
    maxPixels: megapixels * 1_000_000,
    totalMs: seconds * 1_000,
  });
  const { MAX_PICTURE_MB, MAX_PICTURE_MEGAPIXELS, MAX_PICTURE_SECONDS } = configuration;
  const { VISITOR_PICTURE_MB, VISITOR_PICTURE_MEGAPIXELS, VISITOR_PICTURE_SECONDS } = configuration;
  return {
    account: limits(MAX_PICTURE_MB, MAX_PICTURE_MEGAPIXELS, MAX_PICTURE_SECONDS),
    visitor: limits(VISITOR_PICTURE_MB, VISITOR_PICTURE_MEGAPIXELS, VISITOR_PICTURE_SECONDS),
  };
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
