import { isLanguageCode, type LanguageCode } from '../codes.ts';
import { ai } from './ai.ts';
import { alibaba } from './alibaba.ts';
import { azure } from './azure.ts';
import { baidu } from './baidu.ts';
import { builtIn } from './built-in.ts';
import { deepl } from './deepl.ts';
import type { EngineCodeTable } from './engine-code-table.ts';
import { google } from './google.ts';
import { googleCloud } from './google-cloud.ts';
import { libretranslate } from './libretranslate.ts';
import { tencent } from './tencent.ts';
import { volcengine } from './volcengine.ts';
import { yandex } from './yandex.ts';

/** Engines that share one set of language codes. Every engine of kind ai is of the family `ai`. */
export type EngineFamily = keyof typeof TABLES;

export type Side = 'source' | 'target';

export interface EngineCodes {
  /** The vendor's code for one of our languages, or undefined when it does not serve it on that side (target unless told). */
  toEngine(code: LanguageCode, side?: Side): string | undefined;
  /** Our code for what the vendor answered, in any case; undefined when we have no such language. */
  fromEngine(vendorCode: string): LanguageCode | undefined;
  /** Whether the vendor translates this pair (I18N-03). */
  supports(source: LanguageCode | 'auto', target: LanguageCode): boolean;
  /** Our languages it translates from, in the registry's order of its list. */
  sources: readonly LanguageCode[];
  /** Our languages it translates into. */
  targets: readonly LanguageCode[];
}

/** The language codes of an engine family; built once and shared. */
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
  // The keyless address of the Edge browser is the same service as Azure's.
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

/** Vendor's code in lower case → ours. What the vendor answers goes first; of two of ours with one code, the one listed first. */
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
      // A name may hold blanks; in a list they are written as underscores.
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
