import type { ImageRegion } from '@interlinear/contract/images';
import {
  type PictureState,
  type ShownRegion,
  type TranslationOptions,
  translatedText,
} from '../state/picture-state.ts';

/** Confidence below which the API marks a region. */
const LOW_CONFIDENCE = 75;

/** Regions of a picture in the form of the API. */
export interface RegionsFile {
  id: string;
  width: number;
  height: number;
  sourceLang: string;
  targetLang: string;
  engine: string;
  regions: ImageRegion[];
}

/** Describes the regions as `POST /image/v1/translate/image_from_user` does. */
export function regionsJson(
  regions: readonly ShownRegion[],
  { state, options, id }: { state: PictureState; options: TranslationOptions; id: string },
): RegionsFile {
  const { width, height } = state.size ?? { width: 0, height: 0 };
  return {
    ...{ id, width, height },
    ...{ sourceLang: options.source, targetLang: options.target, engine: options.engine },
    regions: regions.map((shown, order) => regionJson(shown, order, state)),
  };
}

function regionJson(shown: ShownRegion, order: number, { layouts }: PictureState): ImageRegion {
  const { region, text, translation, style, edit } = shown;
  const layout = layouts[shown.id];
  const shownText = translatedText(shown);
  return {
    ...{
      id: shown.id,
      kind: region.kind,
      order,
      box: [...(edit.box ?? region.box)],
      quad: region.quad.map(([x, y]) => [x, y]),
    },
    angle: region.angle,
    lines: region.lines.map((line) => ({
      ...{ text: line.text, confidence: line.confidence, box: [...line.box] },
      quad: line.quad.map(([x, y]) => [x, y]),
    })),
    ...{ text, translation: shownText ?? null, confidence: region.confidence, style },
    status: statusOf(shown),
    error:
      translation.status === 'failed'
        ? { code: 0, info: 'error' in translation ? translation.error.info : translation.info }
        : null,
    layout:
      layout && shownText !== undefined
        ? {
            ...{ box: [...layout.box], fontSize: layout.fontSize },
            ...{ lines: [...layout.lines], overflow: layout.overflow },
          }
        : null,
  };
}

function statusOf({ translation, isOriginal, region }: ShownRegion): ImageRegion['status'] {
  if (translation.status === 'failed') return 'failed';
  if (isOriginal || translation.status === 'kept' || translation.status === 'waiting') return 'kept';
  return region.confidence < LOW_CONFIDENCE ? 'low-confidence' : 'ok';
}
