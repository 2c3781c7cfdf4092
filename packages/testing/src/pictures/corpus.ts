import { addNoise, compress, shrink } from './distort.ts';
import { drawChart, drawTable } from './kinds/figures.ts';
import { drawMenu, drawPoster, drawReceipt } from './kinds/prints.ts';
import { drawComic, drawSignPhoto, photographPrint } from './kinds/scenes.ts';
import { drawInterface, drawSlide } from './kinds/screens.ts';
import type { PictureBrief, TestPicture } from './picture.ts';
import type { PictureLanguage } from './texts.ts';

export type PictureKind = keyof typeof KINDS;

/** A picture to generate; the same on every run. */
export interface GeneratedPicture {
  /** Kind and language: `receipt-de`. */
  name: string;
  kind: PictureKind;
  language: PictureLanguage;
  /** Whether the picture is for measuring only. Nothing may be tuned on it, nor chosen by its results. */
  isHeldOut: boolean;
  make(): Promise<TestPicture>;
}

const KINDS = {
  interface: (brief: PictureBrief) => drawInterface(brief, 'light'),
  'dark-mode': (brief: PictureBrief) => drawInterface(brief, 'dark'),
  slide: drawSlide,
  poster: drawPoster,
  photo: drawSignPhoto,
  receipt: (brief: PictureBrief) => photographPrint(drawReceipt(brief), brief),
  comic: drawComic,
  chart: drawChart,
  table: drawTable,
  menu: drawMenu,
  'low-resolution': (brief: PictureBrief) => shrink(drawSlide(brief), 0.5),
  jpeg: (brief: PictureBrief) => compress(addNoise(drawInterface(brief, 'light'), { ...brief, amplitude: 4 }), 35),
} satisfies Record<string, (brief: PictureBrief) => TestPicture | Promise<TestPicture>>;

const LANGUAGES = {
  interface: ['en', 'de', 'zh-CN', 'ja', 'ko', 'ar'],
  'dark-mode': ['fr', 'en', 'ru', 'he', 'zh-TW', 'ja'],
  slide: ['es', 'ko', 'en', 'de', 'hi', 'zh-CN'],
  poster: ['en', 'fr', 'ja', 'ru', 'ko', 'th'],
  photo: ['de', 'en', 'zh-CN', 'ar', 'es', 'ko'],
  receipt: ['fr', 'he', 'de', 'es', 'ja', 'en'],
  comic: ['ja', 'en', 'ja', 'fr', 'ko', 'ja'],
  chart: ['en', 'es', 'hi', 'ru', 'zh-CN', 'ja'],
  table: ['zh-TW', 'ko', 'en', 'de', 'fr', 'th'],
  menu: ['ru', 'en', 'fr', 'es', 'ko', 'ja'],
  'low-resolution': ['en', 'ru', 'de', 'ja', 'zh-CN', 'ko'],
  jpeg: ['fr', 'zh-TW', 'es', 'en', 'ru', 'ja'],
} as const satisfies Record<PictureKind, readonly PictureLanguage[]>;

/** Pictures like those that users translate: six of each kind, a third of them held out. */
export const GENERATED_PICTURES: readonly GeneratedPicture[] = Object.entries(KINDS).flatMap(([name, draw], row) => {
  // Safe: the names are the keys of KINDS.
  const kind = name as PictureKind;
  return LANGUAGES[kind].map((language, column): GeneratedPicture => {
    const count = LANGUAGES[kind].slice(0, column).filter((other) => other === language).length;
    return {
      name: count === 0 ? `${kind}-${language}` : `${kind}-${language}-${count + 1}`,
      kind,
      language,
      isHeldOut: (row + column) % 3 === 2,
      make: async () => draw({ language, seed: 1000 * (row + 1) + column }),
    };
  });
});
