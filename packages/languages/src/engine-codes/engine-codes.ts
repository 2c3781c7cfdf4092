import { isLanguageCode, type LanguageCode } from '../codes.ts';
import {
  ai,
  alibaba,
  azure,
  baidu,
  builtIn,
  deepl,
  type EngineCodeTable,
  google,
  googleCloud,
  libretranslate,
  tencent,
  volcengine,
  yandex,
} from './tables.ts';

/** Engines with common language codes; all AI engines are of family `ai`. */
export type EngineFamily = keyof typeof TABLES;

export type Side = 'source' | 'target';

export interface EngineCodes {
  /** Converts our code to the vendor's; undefined if unsupported on that side (default: target). */
  toEngine(code: LanguageCode, side?: Side): string | undefined;
  /** Converts the vendor's code, in any letter case, to ours; undefined if we lack the language. */
  fromEngine(vendorCode: string): LanguageCode | undefined;
  /** Whether the vendor translates this pair (I18N-03). */
  supports(source: LanguageCode | 'auto', target: LanguageCode): boolean;
  /** Supported source languages, in the order of the vendor's table. */
  sources: readonly LanguageCode[];
  /** Supported target languages. */
  targets: readonly LanguageCode[];
}

/** Returns the language codes of an engine family, built once. */
export function engineCodes(family: EngineFamily): EngineCodes {
  const known = built.get(family);
  if (known) return known;
  const codes = build(TABLES[family]);
  built.set(family, codes);
  return codes;
}

const TABLES = {
  ai,
  alibaba,
  azure,
  baidu,
  'built-in': builtIn,
  deepl,
  google,
  'google-cloud': googleCloud,
  libretranslate,
  // The Edge browser's endpoint is the same service as Azure's.
  'microsoft-edge': azure,
  tencent,
  volcengine,
  yandex,
} as const satisfies Record<string, EngineCodeTable>;

const built = new Map<EngineFamily, EngineCodes>();

function build(table: EngineCodeTable): EngineCodes {
  const bySide = {
    source: new Map([...parse(table.both), ...parse(table.source)]),
    target: new Map([...parse(table.both), ...parse(table.target)]),
  };
  const ours = ourCodes(table, bySide);
  return {
    toEngine: (code, side = 'target') => bySide[side].get(code),
    fromEngine: (vendorCode) => ours.get(vendorCode.toLowerCase()),
    supports(source, target) {
      if (!bySide.target.has(target)) return false;
      if (source === 'auto') return true;
      return source !== target && bySide.source.has(source) && (table.serves?.(source, target) ?? true);
    },
    sources: [...bySide.source.keys()],
    targets: [...bySide.target.keys()],
  };
}

/** Maps lower-case vendor codes to ours. `answers` take precedence; of two of our codes with one vendor code, the first listed. */
function ourCodes(table: EngineCodeTable, bySide: Record<Side, Map<LanguageCode, string>>): Map<string, LanguageCode> {
  const ours = new Map<string, LanguageCode>();
  for (const pair of words(table.answers)) {
    const [theirs = '', code = ''] = pair.split('=');
    ours.set(theirs.toLowerCase(), checked(code));
  }
  for (const [code, theirs] of [...bySide.source, ...bySide.target]) {
    const key = theirs.toLowerCase();
    if (!ours.has(key)) ours.set(key, code);
  }
  return ours;
}

function parse(list: string | undefined): Map<LanguageCode, string> {
  return new Map(
    words(list).map((word) => {
      const [code = '', theirs = code] = word.split('=');
      // Names may contain spaces, written as underscores in the lists.
      return [checked(code), theirs.replaceAll('_', ' ')];
    }),
  );
}

function words(list = ''): string[] {
  return list.split(/\s+/).filter(Boolean);
}

function checked(code: string): LanguageCode {
  if (isLanguageCode(code)) return code;
  throw new Error(`The engine code tables name "${code}", which is not one of the translation languages.`);
}
