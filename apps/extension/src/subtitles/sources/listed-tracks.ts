import { matchLanguage } from '@interlinear/languages/match';
import * as z from 'zod/mini';
import type { OfferedTrack } from '../../player-hook/hook-messages.ts';

export interface ListedTrack extends OfferedTrack {
  url: string;
}

/** Names that sites give to lists of captions. */
const LIST = /subtitle|caption|text_?track|timed_?text|transcript|webvtt/i;
/** Lists of what is no translation of the speech: signs only, or pictures for the position bar. */
const OTHER_LIST = /forced|thumbnail|chapter|style|setting/i;
const MAX_DEPTH = 12;
const MAX_VALUES = 50_000;
const MAX_TRACKS = 500;

const text = z.string().check(z.minLength(1), z.maxLength(8_192));
const tag = z.string().check(z.regex(/^(?:ai-)?[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i));
const nested = z.object({ url: text });
const trackSchema = z.object({
  url: z.optional(text),
  src: z.optional(text),
  uri: z.optional(text),
  subtitle_url: z.optional(text),
  srt: z.optional(nested),
  vtt: z.optional(nested),
  lang: z.optional(z.string()),
  lang_key: z.optional(z.string()),
  lan: z.optional(z.string()),
  language: z.optional(z.string()),
  languageCode: z.optional(z.string()),
  locale_id: z.optional(z.string()),
  locale: z.optional(z.string()),
  srclang: z.optional(z.string()),
  kind: z.optional(z.string()),
  label: z.optional(z.string()),
  video_label: z.optional(z.string()),
  title: z.optional(z.string()),
  displayName: z.optional(z.string()),
  provenance: z.optional(z.string()),
});

/**
 * Finds captions in the data of a player: in lists with an address and a language for each, and in maps from languages to addresses. The sites
 * differ only in the names and places of these, and change them often.
 */
export function readListedTracks(json: string, base: string): ListedTrack[] {
  const found = new Map<string, ListedTrack>();
  let count = 0;
  const add = (listed: ListedTrack | undefined) => {
    if (listed && found.size < MAX_TRACKS && !found.has(listed.url)) found.set(listed.url, listed);
  };
  const walk = (value: unknown, isList: boolean, depth: number): void => {
    count += 1;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || count > MAX_VALUES) return;
    if (isList && !Array.isArray(value)) add(readListed(value, base));
    for (const [name, inner] of Object.entries(value)) {
      if (OTHER_LIST.test(name)) continue;
      if (isList && typeof inner === 'string' && matchLanguage(toTag(name)) !== undefined)
        add(readMapped(name, inner, base));
      else walk(inner, isList || LIST.test(name), depth + 1);
    }
  };
  walk(parseJson(json), false, 0);
  return [...found.values()];
}

function readListed(value: object, base: string): ListedTrack | undefined {
  const parsed = trackSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { url, src, uri, subtitle_url, srt, vtt, ...names } = parsed.data;
  const { lang_key, lan, lang, languageCode, locale_id, locale, srclang, language } = names;
  const address = resolve(url ?? src ?? uri ?? subtitle_url ?? vtt?.url ?? srt?.url ?? '', base);
  const listed = [languageCode, lang_key, lan, locale_id, srclang, lang, locale, language].find(
    (name) => name !== undefined && tag.safeParse(name).success,
  );
  if (address === undefined || listed === undefined) return undefined;
  const { kind = '', label, video_label, title, displayName, provenance } = names;
  if (/metadata|chapters|descriptions|forced/i.test(kind)) return undefined;
  // Bilibili's own recognition is marked in the language, Udemy's in the label.
  const isAutomatic =
    /^ai-/i.test(listed) || [label, video_label, title, displayName, kind, provenance].some(isMarkedAutomatic);
  return { url: address, language: toTag(listed), isAutomatic };
}

function readMapped(language: string, address: string, base: string): ListedTrack | undefined {
  const url = /^(?:https?:)?\/|\.(?:vtt|srt|ttml2?|m3u8)(?:$|\?)/i.test(address) ? resolve(address, base) : undefined;
  return url === undefined ? undefined : { url, language: toTag(language), isAutomatic: false };
}

function isMarkedAutomatic(name: string | undefined): boolean {
  return name !== undefined && /^asr$|\bauto(?:matic(?:ally)?|-generated)?\b|ai[-_ ]generated/i.test(name);
}

/** `pt_BR` and `ai-zh` name what BCP 47 calls `pt-BR` and `zh`. */
function toTag(name: string): string {
  return name.replace(/^ai-/i, '').replaceAll('_', '-');
}

function resolve(address: string, base: string): string | undefined {
  const url = address === '' ? null : URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Looked like JSON only.
    return undefined;
  }
}
