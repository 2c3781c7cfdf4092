import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import type { PictureLanguage } from './texts.ts';

export type FontStyle = 'regular' | 'bold' | 'serif' | 'monospace';

/**
 * Returns the CSS font families of a language and style. They are npm packages, so that pictures look the same on every
 * machine. East Asian serif and monospace fonts are not packaged; the regular ones stand in.
 */
export function fontFamilies(language: PictureLanguage, style: FontStyle): string {
  const faces = [...(OWN_FACES[language]?.[style] ?? []), LATIN_FACES[style]];
  return faces.map((face) => `"${registerFace(face)}"`).join(', ');
}

type Face = readonly [packageName: string, file: string];

const LATIN_FACES: Readonly<Record<FontStyle, Face>> = {
  regular: ['@expo-google-fonts/noto-sans', '400Regular/NotoSans_400Regular.ttf'],
  bold: ['@expo-google-fonts/noto-sans', '700Bold/NotoSans_700Bold.ttf'],
  serif: ['@expo-google-fonts/noto-serif', '400Regular/NotoSerif_400Regular.ttf'],
  monospace: ['@expo-google-fonts/noto-sans-mono', '400Regular/NotoSansMono_400Regular.ttf'],
};

const OWN_FACES: Readonly<Partial<Record<PictureLanguage, Readonly<Record<FontStyle, readonly Face[]>>>>> = {
  'zh-CN': eastAsian('@embedpdf/fonts-sc', 'NotoSansHans'),
  'zh-TW': eastAsian('@embedpdf/fonts-tc', 'NotoSansHant'),
  ja: eastAsian('@embedpdf/fonts-jp', 'NotoSansJP'),
  ko: eastAsian('@embedpdf/fonts-kr', 'NotoSansKR'),
  ar: google('noto-sans-arabic', 'NotoSansArabic'),
  he: google('noto-sans-hebrew', 'NotoSansHebrew'),
  hi: google('noto-sans-devanagari', 'NotoSansDevanagari'),
  th: google('noto-sans-thai', 'NotoSansThai'),
};

function eastAsian(packageName: string, name: string): Record<FontStyle, readonly Face[]> {
  return inTwoWeights([packageName, `fonts/${name}-Regular.otf`], [packageName, `fonts/${name}-Bold.otf`]);
}

function google(folder: string, name: string): Record<FontStyle, readonly Face[]> {
  const packageName = `@expo-google-fonts/${folder}`;
  return inTwoWeights([packageName, `400Regular/${name}_400Regular.ttf`], [packageName, `700Bold/${name}_700Bold.ttf`]);
}

function inTwoWeights(regular: Face, bold: Face): Record<FontStyle, readonly Face[]> {
  return { regular: [regular], bold: [bold], serif: [regular], monospace: [regular] };
}

const registered = new Set<string>();

/** Registers a face under a family name of its own, which no installed font has. */
function registerFace([packageName, file]: Face): string {
  const family = `Interlinear ${path.parse(file).name}`;
  if (!registered.has(family)) {
    const manifest = findPackageJSON(packageName, import.meta.url);
    if (!manifest) throw new Error(`The package ${packageName} is not installed.`);
    if (!GlobalFonts.registerFromPath(path.join(path.dirname(manifest), file), family))
      throw new Error(`${packageName} has no font ${file}.`);
    registered.add(family);
  }
  return family;
}
