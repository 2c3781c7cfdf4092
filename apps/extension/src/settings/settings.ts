import { LANGUAGE_CODES, type LanguageCode } from '@interlinear/languages';
import { TRANSLATION_STYLES } from '@interlinear/webpage/styles';
import * as z from 'zod/mini';
import { DEFAULT_SUBTITLES, subtitleSettingsSchema } from '../subtitles/subtitle-settings.ts';
import { MIGRATIONS, type Migrations, migrate } from './migrations.ts';
import { SETTINGS_VERSION } from './settings-key.ts';

/** Fallback engine if none was chosen or the chosen one no longer exists. */
export const DEFAULT_ENGINE = 'microsoft-edge';

/** Address of the site that `npm start` runs. */
const DEFAULT_SITE = 'http://127.0.0.1:8080';

const site = z.string().check(z.minLength(1), z.maxLength(253));
const engineIds = z.readonly(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(200)));
const sitesAndLanguages = z.object({
  /** Hosts such as `example.org`, including their subdomains. */
  sites: z.readonly(z.array(site).check(z.maxLength(2000))),
  languages: z.readonly(z.array(z.enum(LANGUAGE_CODES))),
});

/** Appearances of bilingual translations. */
export const translationStyleSchema = z.enum(namesOf(TRANSLATION_STYLES));

const settingsSchema = z.object({
  version: z.literal(SETTINGS_VERSION),
  /** Source language of pages; `auto` detects it per text. */
  source: z.enum(['auto', ...LANGUAGE_CODES]),
  target: z.enum(LANGUAGE_CODES),
  /** Recently chosen target languages, latest first. */
  recentTargets: z.readonly(z.array(z.enum(LANGUAGE_CODES)).check(z.maxLength(5))),
  /** Engine id. An id that no longer exists counts as {@link DEFAULT_ENGINE}. */
  engine: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Ids of engines for which the person has chosen how much of a page they translate: all of it, or what is read. */
  reach: z.object({ page: engineIds, read: engineIds }),
  mode: z.enum(['bilingual', 'translation']),
  style: translationStyleSchema,
  /** Pages that are translated automatically. */
  always: sitesAndLanguages,
  /** Pages where nothing happens automatically: no translation, no button. */
  never: sitesAndLanguages,
  floatingButton: z.object({
    shown: z.enum(['always', 'on-translated-pages', 'never']),
    side: z.enum(['left', 'right']),
    /** Distance from the top of the window, 0…1. */
    height: z.number().check(z.minimum(0), z.maximum(1)),
    /** Sites without the button. */
    hiddenOn: z.readonly(z.array(site).check(z.maxLength(2000))),
  }),
  /** Whether selecting text shows a button. */
  selection: z.boolean(),
  /** Key that translates the paragraph under the pointer: while it is held, or once Ctrl was pressed twice. */
  hoverKey: z.enum(['off', 'ControlTwice', 'Control', 'Alt', 'Shift']),
  inputBox: z.object({
    isOn: z.boolean(),
    /** Target language for typed text. */
    target: z.enum(LANGUAGE_CODES),
  }),
  pictures: z.object({
    /** Whether a button appears on the picture under the pointer. */
    hoverButton: z.boolean(),
    /** Where the text of pictures is read: on this device, by the server of the account, or by a model that sees pictures. */
    reader: z.enum(['device', 'server', 'model']),
    /** Id of the own engine that reads pictures; empty before one was chosen. */
    model: z.string().check(z.maxLength(200)),
  }),
  subtitles: subtitleSettingsSchema,
  /** Origin of the person's own Interlinear site, whose reader opens PDFs. */
  site: z.string().check(z.maxLength(300), z.refine(isOrigin)),
});

/** Settings on this device. Not secret: extension scripts inside pages can read them. */
export type Settings = z.infer<typeof settingsSchema>;

/** Returns the settings of a fresh installation. */
export function defaultSettings(target: LanguageCode): Settings {
  return {
    version: SETTINGS_VERSION,
    source: 'auto',
    target,
    recentTargets: [],
    engine: DEFAULT_ENGINE,
    reach: { page: [], read: [] },
    mode: 'bilingual',
    // Seen at a glance on light and on dark pages, in the colours of the page.
    style: 'quote',
    always: { sites: [], languages: [] },
    never: { sites: [], languages: [] },
    floatingButton: { shown: 'on-translated-pages', side: 'right', height: 0.7, hiddenOn: [] },
    selection: true,
    // Pressing Ctrl alone twice means nothing else in a page.
    hoverKey: 'ControlTwice',
    inputBox: { isOn: true, target: 'en' },
    pictures: { hoverButton: false, reader: 'device', model: '' },
    subtitles: DEFAULT_SUBTITLES,
    site: DEFAULT_SITE,
  };
}

/**
 * Reads stored settings of any version. Invalid settings are replaced by the defaults, so that a broken store cannot
 * disable the extension.
 */
export function readSettings(stored: unknown, target: LanguageCode, migrations: Migrations = MIGRATIONS): Settings {
  return parseSettings(stored, target, migrations) ?? defaultSettings(target);
}

/** Reads stored settings of any version; undefined if they are invalid. */
export function parseSettings(
  stored: unknown,
  target: LanguageCode,
  migrations: Migrations = MIGRATIONS,
): Settings | undefined {
  return settingsSchema.safeParse(migrate(stored, defaultSettings(target), migrations)).data;
}

/** Reads settings of the current version; undefined if they are invalid. */
export function parseCurrentSettings(value: unknown): Settings | undefined {
  return settingsSchema.safeParse(value).data;
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  // An object literal has exactly the keys of its type.
  return Object.keys(record) as Name[];
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}
