/** Weight and slope of a face. A missing variant is replaced by the nearest one. */
export type FaceVariant = 'regular' | 'bold' | 'italic' | 'bold-italic';

export interface Family {
  /** npm package with its files, all under the SIL Open Font License. */
  package: string;
  /** Path of each variant's file in the package. */
  files: Readonly<Partial<Record<FaceVariant, string>>> & { readonly regular: string };
  /**
   * Scale relative to the text it replaces. Noto's Latin lower case is a fifth taller than that of Times and Computer
   * Modern, and wider; at the same size it looks larger and needs more space. Default 1.
   */
  opticalScale?: number;
  /** Whether it has the widths of Times, Helvetica or Courier, and is used only where `FaceStyle.isCompact` asks for it. */
  isCompact?: boolean;
}

/**
 * Families for translations: Noto for every script, so that mixed lines look consistent. Tinos, Arimo and Cousine have the
 * widths of Times, Helvetica and Courier: Noto needs a sixth more room than Times. Chinese, Japanese and Korean
 * have no serif, since seven more files of 8 to 14 MB would double the size of an installation.
 */
export const FAMILIES = {
  'noto-sans': { ...upright('noto-sans', 'NotoSans', 'italic'), opticalScale: 0.96 },
  'noto-serif': { ...upright('noto-serif', 'NotoSerif', 'italic'), opticalScale: 0.93 },
  'noto-sans-mono': { ...upright('noto-sans-mono', 'NotoSansMono'), opticalScale: 0.93 },
  tinos: { ...upright('tinos', 'Tinos', 'italic'), isCompact: true },
  arimo: { ...upright('arimo', 'Arimo', 'italic'), isCompact: true },
  cousine: { ...upright('cousine', 'Cousine', 'italic'), isCompact: true },
  'noto-sans-sc': eastAsian('fonts-sc', 'NotoSansHans'),
  'noto-sans-tc': eastAsian('fonts-tc', 'NotoSansHant'),
  'noto-sans-jp': eastAsian('fonts-jp', 'NotoSansJP'),
  'noto-sans-kr': eastAsian('fonts-kr', 'NotoSansKR'),
  'noto-naskh-arabic': upright('noto-naskh-arabic', 'NotoNaskhArabic'),
  'noto-sans-arabic': upright('noto-sans-arabic', 'NotoSansArabic'),
  'noto-sans-hebrew': upright('noto-sans-hebrew', 'NotoSansHebrew'),
  'noto-sans-devanagari': upright('noto-sans-devanagari', 'NotoSansDevanagari'),
  'noto-sans-bengali': upright('noto-sans-bengali', 'NotoSansBengali'),
  'noto-sans-gujarati': upright('noto-sans-gujarati', 'NotoSansGujarati'),
  'noto-sans-gurmukhi': upright('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  'noto-sans-kannada': upright('noto-sans-kannada', 'NotoSansKannada'),
  'noto-sans-malayalam': upright('noto-sans-malayalam', 'NotoSansMalayalam'),
  'noto-sans-oriya': upright('noto-sans-oriya', 'NotoSansOriya'),
  'noto-sans-sinhala': upright('noto-sans-sinhala', 'NotoSansSinhala'),
  'noto-sans-tamil': upright('noto-sans-tamil', 'NotoSansTamil'),
  'noto-sans-telugu': upright('noto-sans-telugu', 'NotoSansTelugu'),
  'noto-sans-thai': upright('noto-sans-thai', 'NotoSansThai'),
  'noto-sans-lao': upright('noto-sans-lao', 'NotoSansLao'),
  'noto-sans-khmer': upright('noto-sans-khmer', 'NotoSansKhmer'),
  'noto-sans-myanmar': upright('noto-sans-myanmar', 'NotoSansMyanmar'),
  'noto-sans-georgian': upright('noto-sans-georgian', 'NotoSansGeorgian'),
  'noto-sans-armenian': upright('noto-sans-armenian', 'NotoSansArmenian'),
  'noto-sans-ethiopic': upright('noto-sans-ethiopic', 'NotoSansEthiopic'),
  'noto-sans-thaana': upright('noto-sans-thaana', 'NotoSansThaana'),
  'noto-serif-tibetan': upright('noto-serif-tibetan', 'NotoSerifTibetan'),
  'noto-sans-canadian-aboriginal': upright('noto-sans-canadian-aboriginal', 'NotoSansCanadianAboriginal'),
  'noto-sans-symbols': upright('noto-sans-symbols', 'NotoSansSymbols'),
  'noto-sans-symbols-2': single('noto-sans-symbols-2', 'NotoSansSymbols2'),
  'noto-sans-math': single('noto-sans-math', 'NotoSansMath'),
  'noto-emoji': upright('noto-emoji', 'NotoEmoji'),
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

function upright(folder: string, file: string, slope?: 'italic'): Family {
  const italics = slope && {
    italic: `400Regular_Italic/${file}_400Regular_Italic.ttf`,
    'bold-italic': `700Bold_Italic/${file}_700Bold_Italic.ttf`,
  };
  return {
    package: `@expo-google-fonts/${folder}`,
    files: { regular: `400Regular/${file}_400Regular.ttf`, bold: `700Bold/${file}_700Bold.ttf`, ...italics },
  };
}

function single(folder: string, file: string): Family {
  return { package: `@expo-google-fonts/${folder}`, files: { regular: `400Regular/${file}_400Regular.ttf` } };
}

function eastAsian(folder: string, file: string): Family {
  return {
    package: `@embedpdf/${folder}`,
    files: { regular: `fonts/${file}-Regular.otf`, bold: `fonts/${file}-Bold.otf` },
  };
}
