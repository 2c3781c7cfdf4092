import type { PictureAsset } from '@interlinear/images/browser-assets';

/**
 * Returns the packaged face that stands in for another. The bold East Asian faces, 24 MB, and the slanted, serif and monospaced
 * ones, which pictures do not use, are left out.
 */
export function packagedFace(face: string): string {
  if (/^noto-sans-(?:sc|tc|jp|kr)-bold$/.test(face)) return face.replace('-bold', '-regular');
  if (/^noto-(?:serif|sans-mono)-(?:regular|bold|italic|bold-italic)$/.test(face))
    return face.replace(/^noto-(?:serif|sans-mono)/, 'noto-sans').replace(/-(?:bold-italic|italic)$/, upright);
  return face.replace(/-(?:bold-italic|italic)$/, upright);
}

function upright(variant: string): string {
  return variant === '-italic' ? '-regular' : '-bold';
}

/** Returns the path of a file in the package. */
export function assetPath(asset: PictureAsset): string {
  if (asset.kind === 'tesseract') return '/pictures/tesseract.wasm';
  return asset.kind === 'model'
    ? `/pictures/models/${asset.name}.traineddata.gz`
    : `/pictures/faces/${packagedFace(asset.name)}.font`;
}
