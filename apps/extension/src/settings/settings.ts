import { LANGUAGE_CODES, type LanguageCode } from '@interlinear/languages';
import { TRANSLATION_STYLES } from '@interlinear/webpage/styles';
import * as z from 'zod/mini';
import { MIGRATIONS, type Migrations, migrate } from './migrations.ts';
import { SETTINGS_VERSION } from './settings-key.ts';

/** The engine that answers when nothing else was chosen, or what was chosen is gone. */
export const DEFAULT_ENGINE = 'microsoft-edge';

/** Where `npm start` puts the site, for whoever runs their own. */
const DEFAULT_SITE = 'http://127.0.0.1:8080';

const site = z.string().check(z.minLength(1), z.maxLength(253));
const sitesAndLanguages = z.object({
  /** Hosts such as `example.org`; each counts for its subdomains too. */
  sites: z.readonly(z.array(site).check(z.maxLength(2000))),
  languages: z.readonly(z.array(z.enum(LANGUAGE_CODES))),
});

const settingsSchema = z.object({
  version: z.literal(SETTINGS_VERSION),
  /** The language of pages; found out for each text when it is `auto`. */
  source: z.enum(['auto', ...LANGUAGE_CODES]),
  target: z.enum(LANGUAGE_CODES),
  /** Targets chosen of late, the latest first. */
  recentTargets: z.readonly(z.array(z.enum(LANGUAGE_CODES)).check(z.maxLength(5))),
  /** An engine's id. One that is not there any more counts as {@link DEFAULT_ENGINE}. */
  engine: z.string().check(z.minLength(1), z.maxLength(200)),
  mode: z.enum(['bilingual', 'translation']),
  style: z.enum(namesOf(TRANSLATION_STYLES)),
  /** Pages that are translated as soon as they are opened. */
  always: sitesAndLanguages,
  /** Where nothing happens by itself: no translation, no button. */
  never: sitesAndLanguages,
  floatingButton: z.object({
    shown: z.enum(['always', 'on-translated-pages', 'never']),
    side: z.enum(['left', 'right']),
    /** From the top of the window, 0…1. */
    height: z.number().check(z.minimum(0), z.maximum(1)),
    /** Sites on which there is none. */
    hiddenOn: z.readonly(z.array(site).check(z.maxLength(2000))),
  }),
  /** Whether a button comes up beside selected text. */
  selection: z.boolean(),
  /** Held down, it translates the paragraph under the pointer. */
  hoverKey: z.enum(['off', 'Control', 'Alt', 'Shift']),
  inputBox: z.object({
    isOn: z.boolean(),
    /** What is typed is translated into this language. */
    target: z.enum(LANGUAGE_CODES),
  }),
  /** The origin of the person's own Interlinear site: its reader opens PDFs. */
  site: z.string().check(z.maxLength(300), z.refine(isOrigin)),
});

/** What a person chose on this device. Nothing in it is secret: scripts of the extension in pages can read it. */
export type Settings = z.infer<typeof settingsSchema>;

/** The settings of somebody who has chosen nothing. */
export function defaultSettings(target: LanguageCode): Settings {
  return {
    version: SETTINGS_VERSION,
    source: 'auto',
    target,
    recentTargets: [],
    engine: DEFAULT_ENGINE,
    mode: 'bilingual',
    style: 'plain',
    always: { sites: [], languages: [] },
    never: { sites: [], languages: [] },
    floatingButton: { shown: 'on-translated-pages', side: 'right', height: 0.7, hiddenOn: [] },
    selection: true,
    hoverKey: 'off',
    inputBox: { isOn: true, target: 'en' },
    site: DEFAULT_SITE,
  };
}

/**
 * The settings in what was stored, whichever version wrote it. What cannot be read is replaced by the defaults, so that a broken
 * store never leaves a person without an extension.
 */
export function readSettings(stored: unknown, target: LanguageCode, migrations: Migrations = MIGRATIONS): Settings {
  return parseSettings(stored, target, migrations) ?? defaultSettings(target);
}

/** The same, where it is to be known that something cannot be read: undefined. */
export function parseSettings(
  stored: unknown,
  target: LanguageCode,
  migrations: Migrations = MIGRATIONS,
): Settings | undefined {
  return settingsSchema.safeParse(migrate(stored, defaultSettings(target), migrations)).data;
}

/** Settings of this version; undefined for what is none. */
export function parseCurrentSettings(value: unknown): Settings | undefined {
  return settingsSchema.safeParse(value).data;
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  // An object literal has the keys of its type and no others.
  return Object.keys(record) as Name[];
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}
