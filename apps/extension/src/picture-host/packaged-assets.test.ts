import { existsSync } from 'node:fs';
import { MODEL_NAMES } from '@interlinear/ocr/recognizable-languages';
import { faceNames } from '@interlinear/typesetting/faces';
import { expect, it } from 'vitest';
import { pictureAssets } from '../../build-steps/picture-assets.ts';
import { assetPath } from './packaged-assets.ts';

it('[EXT-05] every file that the worker may ask for is in the package', () => {
  const packaged = pictureAssets();
  expect(packaged.filter(({ absoluteSrc }) => !existsSync(absoluteSrc))).toEqual([]);
  const paths = new Set(packaged.map(({ relativeDest }) => `/${relativeDest}`));
  const asked = [
    assetPath({ kind: 'tesseract' }),
    ...MODEL_NAMES.map((name) => assetPath({ kind: 'model', name })),
    ...faceNames({ isCompact: false }).map((name) => assetPath({ kind: 'face', name })),
  ];
  expect(asked.filter((path) => !paths.has(path))).toEqual([]);
});
