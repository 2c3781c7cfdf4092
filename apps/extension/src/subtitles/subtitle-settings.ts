import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const fraction = z.number().check(z.minimum(0), z.maximum(1));

const site = z.string().check(z.minLength(1), z.maxLength(253));

/** Settings that a site can have its own of. */
const look = {
  show: z.enum(['both', 'original', 'translation']),
  order: z.enum(['original-first', 'translation-first']),
  /** Relative to the usual size. */
  size: z.number().check(z.minimum(0.5), z.maximum(2.5)),
  font: z.enum(['sans-serif', 'serif', 'monospace']),
  originalColor: color,
  translationColor: color,
  /** How opaque the box behind the text is. */
  backdrop: fraction,
  /** Lines that are blurred until the pointer is on them. */
  blur: z.enum(['none', 'original', 'translation']),
  pauseOnHover: z.boolean(),
  /** Distance from the lower edge, as a fraction of the picture's height. */
  height: z.number().check(z.minimum(0), z.maximum(0.85)),
};

/** Settings that can be changed over a video and in the popup. */
export const subtitleChangeSchema = z.object({
  show: z.exactOptional(look.show),
  order: z.exactOptional(look.order),
  size: z.exactOptional(look.size),
  font: z.exactOptional(look.font),
  originalColor: z.exactOptional(look.originalColor),
  translationColor: z.exactOptional(look.translationColor),
  backdrop: z.exactOptional(look.backdrop),
  blur: z.exactOptional(look.blur),
  pauseOnHover: z.exactOptional(look.pauseOnHover),
  height: z.exactOptional(look.height),
});

/** Choices for the videos of one site, with its subdomains. What is not among them is as everywhere. */
const siteSubtitlesSchema = z.object({
  site,
  choices: z.extend(subtitleChangeSchema, {
    source: z.exactOptional(z.enum(['auto', ...LANGUAGE_CODES])),
    target: z.exactOptional(z.enum(LANGUAGE_CODES)),
  }),
});

/** Settings of subtitles in videos. */
export const subtitleSettingsSchema = z.object({
  /** Hosts where videos get subtitles, with their subdomains. */
  sites: z.readonly(z.array(site).check(z.maxLength(2000))),
  ...look,
  bySite: z.readonly(z.array(siteSubtitlesSchema).check(z.maxLength(500))),
});

export type SiteSubtitles = z.infer<typeof siteSubtitlesSchema>;

export type SubtitleChange = z.infer<typeof subtitleChangeSchema>;

export type SubtitleSettings = z.infer<typeof subtitleSettingsSchema>;

export const DEFAULT_SUBTITLES: SubtitleSettings = {
  sites: [],
  show: 'both',
  order: 'original-first',
  size: 1,
  font: 'sans-serif',
  originalColor: '#ffffff',
  translationColor: '#ffe08a',
  backdrop: 0.72,
  blur: 'none',
  pauseOnHover: false,
  height: 0.05,
  bySite: [],
};

/** CSS font families of the settings. */
export const SUBTITLE_FONTS = {
  'sans-serif': "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  serif: "Georgia, 'Noto Serif', serif",
  monospace: "ui-monospace, 'Noto Sans Mono', monospace",
} satisfies Record<SubtitleSettings['font'], string>;
