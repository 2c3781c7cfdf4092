import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { MODEL_NAMES } from '@interlinear/ocr/recognizable-languages';
import { faceFile, faceNames } from '@interlinear/typesetting/faces';
import { packagedFace } from '../src/picture-host/packaged-assets.ts';

/**
 * Lists the files with which the worker reads and sets the text of pictures, as part of the package: extensions may not load
 * programs from elsewhere, and pictures are translated without a connection to the person's site.
 */
export function pictureAssets(): { relativeDest: string; absoluteSrc: string }[] {
  const faces = new Set(faceNames({ isCompact: false }).map(packagedFace));
  return [
    asset('tesseract.wasm', 'tesseract.js-core', 'tesseract-core-simd-lstm.wasm'),
    ...MODEL_NAMES.map((model) => {
      const file = `${model}.traineddata.gz`;
      return asset(`models/${file}`, `@tesseract.js-data/${model}`, `4.0.0_best_int/${file}`);
    }),
    ...[...faces].flatMap((face) => {
      const file = faceFile(face);
      return file ? [asset(`faces/${face}.font`, file.package, file.path)] : [];
    }),
  ];
}

function asset(name: string, packageName: string, file: string): { relativeDest: string; absoluteSrc: string } {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (!manifest) throw new Error(`The package ${packageName} is not installed.`);
  return { relativeDest: `pictures/${name}`, absoluteSrc: path.join(path.dirname(manifest), file) };
}
