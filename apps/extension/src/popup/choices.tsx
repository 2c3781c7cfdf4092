import { isLanguageCode } from '@interlinear/languages';
import { browser } from 'wxt/browser';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { sortedLanguages } from '../languages/sorted-languages.ts';
import { locale } from '../messages/say.ts';
import type { Settings } from '../settings/settings.ts';

interface ChoicesProps {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

const FIELD = 'min-h-10 w-full rounded-md border border-edge bg-sheet px-3 text-sm';

/** Language, engine and mode. */
export function Choices({ settings, onChange }: ChoicesProps) {
  return (
    <div className="grid gap-3">
      <label className="grid gap-1 text-sm text-faded">
        {browser.i18n.getMessage('targetLanguage')}
        <select
          className={`${FIELD} text-ink`}
          value={settings.target}
          onChange={({ target: { value } }) => isLanguageCode(value) && onChange({ target: value })}
        >
          {sortedLanguages(locale()).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 text-sm text-faded">
        {browser.i18n.getMessage('engine')}
        <select
          className={`${FIELD} text-ink`}
          value={settings.engine}
          onChange={({ target: { value } }) => onChange({ engine: value })}
        >
          {KEYLESS_ENGINES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="grid gap-1 text-sm text-ink">
        <legend className="mb-1 text-faded">{browser.i18n.getMessage('mode')}</legend>
        <ModeChoice mode="bilingual" label={browser.i18n.getMessage('modeBilingual')} {...{ settings, onChange }} />
        <ModeChoice mode="translation" label={browser.i18n.getMessage('modeTranslation')} {...{ settings, onChange }} />
      </fieldset>
    </div>
  );
}

function ModeChoice({ mode, label, settings, onChange }: ChoicesProps & { mode: Settings['mode']; label: string }) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        type="radio"
        name="mode"
        className="size-4 accent-rubric"
        checked={settings.mode === mode}
        onChange={() => onChange({ mode })}
      />
      {label}
    </label>
  );
}
