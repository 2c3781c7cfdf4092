import type { ImageTranslation } from '@interlinear/contract/images';
import type { PictureFailure } from '@interlinear/images/picture-error';
import type { ReadProgress } from '@interlinear/images/picture-worker';
import type { Box, Quad, Region, RegionStyle } from '@interlinear/images/region';
import type { RegionLayout, RegionText } from '@interlinear/images/region-text';
import type { LanguageCode } from '@interlinear/languages';
import type { BrowserDownload } from '../../engines/browser-download-notice.tsx';
import type { EngineError } from '../../engines/engine-run.ts';
import { type EditHistory, startHistory } from '../../undo/edit-history.ts';
import { type Edits, NO_EDITS, type RegionEdit } from './region-edits.ts';

/** Languages and engine that regions without an engine of their own are translated with. */
export interface TranslationOptions {
  source: LanguageCode | 'auto';
  target: LanguageCode;
  engine: string;
  /** Where the picture is read: on this device, or by the server, whose models see more. */
  reader: 'device' | 'server';
}

/** Outcome of one text. */
export type RegionResult =
  | { status: 'translated'; text: string }
  /** Needs no translation; the picture keeps its text. */
  | { status: 'kept' }
  /** The server words the failures of single texts itself; the others are errors of a whole request. */
  | { status: 'failed'; info: string }
  | { status: 'failed'; error: EngineError };

export interface PictureState {
  status: PictureStatus;
  size: { width: number; height: number } | undefined;
  /** Corners of lines that were found and are being read. */
  outlines: readonly Quad[];
  progress: ReadProgress | undefined;
  /** Regions that the recognizer found. */
  found: readonly Region[];
  /** Warnings of the server about its reading. */
  warnings: ImageTranslation['warnings'];
  /** By {@link resultKey}. */
  results: Readonly<Record<string, RegionResult>>;
  history: EditHistory<Edits>;
  /** How the translations were set, by region. */
  layouts: Readonly<Record<string, RegionLayout>>;
  /** Whether the picture does not show the present texts yet. */
  isPainting: boolean;
  /** State of the browser's own translator, or a step that it needs. */
  download: BrowserDownload | undefined;
}

type PictureStatus =
  | { kind: 'waiting' | 'reading' | 'ready' }
  | { kind: 'failed'; failure: PictureFailure }
  /** The server did not read the picture; it words its reason itself. */
  | { kind: 'refused'; info: string };

export const NEW_PICTURE: PictureState = {
  status: { kind: 'waiting' },
  size: undefined,
  outlines: [],
  progress: undefined,
  found: [],
  warnings: [],
  results: {},
  history: startHistory(NO_EDITS),
  layouts: {},
  isPainting: false,
  download: undefined,
};

/** A region with its edits and its translation, as the screen shows it. */
export interface ShownRegion {
  id: string;
  region: Region;
  /** Text of the picture, maybe corrected. */
  text: string;
  engine: string;
  translation: { status: 'waiting' } | { status: 'typed'; text: string } | RegionResult;
  style: RegionStyle;
  /** Place of the translation, or of the text where there is none. */
  box: Box;
  isOriginal: boolean;
  isEdited: boolean;
  edit: RegionEdit;
}

/** Identifies what a translation depends on. */
export function resultKey(options: TranslationOptions, text: string): string {
  return JSON.stringify([options.engine, options.source, options.target, text]);
}

/** Lists the regions that are not deleted, in reading order; drawn ones come last. */
export function shownRegions(
  { found, results, history, layouts }: PictureState,
  options: TranslationOptions,
): ShownRegion[] {
  const { changes, drawn } = history.present;
  return [...found, ...drawn].flatMap((region) => {
    const edit = changes[region.id] ?? {};
    if (edit.isDeleted) return [];
    const text = edit.text ?? region.text;
    const engine = edit.engine ?? options.engine;
    const result = results[resultKey({ ...options, engine }, text)];
    const translation: ShownRegion['translation'] =
      edit.translation !== undefined
        ? { status: 'typed', text: edit.translation }
        : (result ?? { status: text.trim() === '' ? 'kept' : 'waiting' });
    return [
      {
        ...{ id: region.id, region, text, engine, translation, edit },
        style: { ...region.style, ...edit.style },
        box: edit.box ?? layouts[region.id]?.box ?? region.box,
        isOriginal: edit.isOriginal ?? false,
        isEdited: Object.keys(edit).length > 0,
      },
    ];
  });
}

/** Returns the text that the picture shows in place of a region's own; `undefined` if it keeps that. */
export function translatedText({ translation, isOriginal }: ShownRegion): string | undefined {
  const hasText = translation.status === 'translated' || translation.status === 'typed';
  return hasText && !isOriginal && translation.text.trim() !== '' ? translation.text : undefined;
}

/** Lists what is to be painted. */
export function textsToPaint(regions: readonly ShownRegion[]): RegionText[] {
  return regions.flatMap((shown) => {
    const text = translatedText(shown);
    if (text === undefined) return [];
    const { style, box } = shown.edit;
    return [{ region: shown.region, text, ...(style && { style }), ...(box && { box }) }];
  });
}

/** Lists the texts that have to be translated, by engine. */
export function textsToTranslate(regions: readonly ShownRegion[]): Map<string, string[]> {
  const byEngine = new Map<string, string[]>();
  for (const { engine, text, translation, isOriginal } of regions) {
    if (translation.status !== 'waiting' || isOriginal) continue;
    const texts = byEngine.get(engine) ?? [];
    if (!texts.includes(text)) byEngine.set(engine, [...texts, text]);
  }
  return byEngine;
}

/** Returns the ids of regions whose middle lies in an area. */
export function regionsInside(regions: readonly ShownRegion[], [left, top, width, height]: Box): string[] {
  return regions
    .filter(({ box }) => {
      const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
      return x >= left && x <= left + width && y >= top && y <= top + height;
    })
    .map(({ id }) => id);
}

/** Joins all texts in reading order, as the picture shows them. */
export function allText(regions: readonly ShownRegion[]): string {
  return regions
    .map((shown) => translatedText(shown) ?? shown.text)
    .filter((text) => text.trim() !== '')
    .join('\n');
}
