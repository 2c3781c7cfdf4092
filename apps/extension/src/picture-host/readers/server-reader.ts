import { ApiError, type ApiErrorKind } from '@interlinear/contract/api-error';
import type { ErrorKey } from '@interlinear/contract/errors';
import type { ImageFields, ImageRegion, ImageTranslation } from '@interlinear/contract/images';
import type { Quad, Region } from '@interlinear/images/region';
import type { Account } from '../../account/account.ts';
import { createSiteClients } from '../../account/site-clients.ts';
import type { PictureProblem } from '../../protocol/picture-port.ts';
import { type PictureReader, type PictureReading, type ReaderSources, ReadingFailed } from './picture-reader.ts';

/**
 * Creates a reader that sends pictures to the site of the account, which reads and translates them.
 * @param engine id on the site; undefined lets the site choose
 */
export function createServerReader(
  engine: string | undefined,
  { account, dependencies: { fetch, locale } }: Omit<ReaderSources, 'engines'>,
): PictureReader {
  return async ({ picture: { facts }, file, language, target, signal }) => {
    const present = await loadAccount(account);
    const { images } = createSiteClients(present, {
      ...{ fetch, locale },
      // If this cannot be saved, the next use detects the ended session again.
      onSessionEnded: (token) => void account.end(token).catch(() => {}),
    });
    const fields: ImageFields = {
      target_lang: target,
      source_lang: language,
      ...(engine === undefined ? {} : { engine }),
    };
    const idempotencyKey = await requestKey(file, fields);
    try {
      const answer = await images.translate(file, fields, { signal, idempotencyKey });
      if (answer.width !== facts.width || answer.height !== facts.height) throw new ReadingFailed('server-failed');
      return toReading(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.key === 'pictureWithoutText') return { regions: [] };
      throw new ReadingFailed(problemOf(error), { cause: error });
    }
  };
}

async function loadAccount(store: ReaderSources['account']): Promise<Account> {
  try {
    const account = await store.load();
    if (account) return account;
  } catch (error) {
    console.error('The account could not be read', error);
  }
  throw new ReadingFailed('signed-out');
}

/** Identifies a request by its content, so that a picture translated again, on another page or after a lost answer, is paid once. */
async function requestKey(file: Blob, fields: ImageFields): Promise<string> {
  const content = new Blob([JSON.stringify(fields), '\n', file]);
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toReading({ regions }: ImageTranslation): PictureReading {
  return {
    regions: regions.map(toRegion),
    // Regions that failed have no translation yet.
    translations: new Map(
      regions.flatMap(({ id, status, translation }) =>
        translation === null && status !== 'kept' ? [] : [[id, translation] as const],
      ),
    ),
  };
}

function toRegion({ quad, lines, ...region }: ImageRegion): Region {
  return { ...region, quad: toQuad(quad), lines: lines.map((line) => ({ ...line, quad: toQuad(line.quad) })) };
}

function toQuad([one, two, three, four]: ImageRegion['quad']): Quad {
  // The schema of the answer has ensured that there are four.
  if (!one || !two || !three || !four) throw new ReadingFailed('server-failed');
  return [one, two, three, four];
}

function problemOf({ kind, key }: ApiError): PictureProblem {
  return (key && BY_KEY[key]) ?? BY_KIND[kind] ?? 'server-failed';
}

const BY_KEY: Partial<Record<ErrorKey, PictureProblem>> = {
  alreadyInTarget: 'in-target',
  nothingToTranslate: 'in-target',
  notLoggedIn: 'signed-out',
  quotaShort: 'quota',
  pictureTooLarge: 'server-too-large',
  fileTooLarge: 'server-too-large',
  pictureTimeout: 'server-too-large',
  tooManyRequests: 'server-busy',
  requestInProgress: 'server-busy',
};

const BY_KIND: Partial<Record<ApiErrorKind, PictureProblem>> = {
  'no-response': 'server-unreachable',
  timeout: 'server-unreachable',
  status: 'server-unreachable',
};
