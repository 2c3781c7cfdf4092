import { segmentsOf } from '@interlinear/images/region-segments';
import type { Inline } from '@interlinear/translation/segment';
import type { SessionError } from '@interlinear/webpage/session';
import { BackgroundPort } from '../page/background-port.ts';
import type { ReadRegion } from '../protocol/picture-port.ts';
import type { Settings } from '../settings/settings.ts';

export interface RegionTranslations {
  /** By region, in order of arrival; regions that stay as they are have none. */
  texts: Map<string, string>;
  error: SessionError | undefined;
}

/** Translates the regions that have no translation yet through the background, and reports after every answer. */
export async function translateRegions(
  regions: readonly ReadRegion[],
  { source, target }: Pick<Settings, 'source' | 'target'>,
  signal: AbortSignal,
  onText: (texts: ReadonlyMap<string, string>) => void,
): Promise<RegionTranslations> {
  // Some readers translate as well.
  const texts = new Map(regions.flatMap(({ id, translation }) => (translation ? [[id, translation] as const] : [])));
  const result: RegionTranslations = { texts, error: undefined };
  const untranslated = regions.filter(({ translation }) => translation === undefined);
  if (untranslated.length === 0) return result;
  const port = new BackgroundPort();
  try {
    const options = { target, ...(source === 'auto' ? {} : { source }) };
    for await (const answer of port.translate(segmentsOf(untranslated), options, signal)) {
      if (answer.status === 'failed') result.error = answer.error;
      else if (answer.status === 'translated') {
        result.texts.set(answer.id, plainText(answer.content));
        onText(result.texts);
      }
    }
  } catch {
    // Opening the port fails only after the extension has been removed or updated.
    result.error = { reason: 'disconnected', message: '' };
  } finally {
    port.close();
  }
  return result;
}

function plainText(content: readonly Inline[]): string {
  return content.filter((part) => typeof part === 'string').join('');
}
