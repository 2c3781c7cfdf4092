import { TRANSLATION_STYLES, type TranslationStyle } from '@interlinear/webpage/styles';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { useListedEngines } from '../engines/use-listed-engines.ts';
import { say } from '../messages/say.ts';
import type { Settings } from '../settings/settings.ts';
import { STYLE_NAMES } from '../styles/style-names.ts';
import { Select } from './select.tsx';

interface DisplayChoicesProps {
  settings: Settings;
  onChange: (changes: () => Partial<Settings>) => void;
}

/** Selects for the display mode, the engine and the style. */
export function DisplayChoices({ settings: { engine, mode, style }, onChange }: DisplayChoicesProps) {
  // Those without a key can be chosen before the background answers.
  const engines = useListedEngines() ?? KEYLESS_ENGINES;
  const isKnown = engines.some(({ id }) => id === engine);
  return (
    <>
      <fieldset className="grid grid-cols-2 rounded-md border border-edge bg-sheet p-0.5">
        <legend className="sr-only">{say('mode')}</legend>
        <ModeChoice
          label={say('modeBilingual')}
          isChosen={mode === 'bilingual'}
          onChoose={() => onChange(() => ({ mode: 'bilingual' }))}
        />
        <ModeChoice
          label={say('modeTranslation')}
          isChosen={mode === 'translation'}
          onChoose={() => onChange(() => ({ mode: 'translation' }))}
        />
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={say('engine')}
          value={isKnown ? engine : (engines[0]?.id ?? '')}
          onChange={(id) => onChange(() => ({ engine: id }))}
        >
          {engines.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={say('popupStyle')}
          value={style}
          isDisabled={mode === 'translation'}
          onChange={(name) => {
            if (isStyle(name)) onChange(() => ({ style: name }));
          }}
        >
          {Object.keys(TRANSLATION_STYLES)
            .filter(isStyle)
            .map((name) => (
              <option key={name} value={name}>
                {say(STYLE_NAMES[name])}
              </option>
            ))}
        </Select>
      </div>
    </>
  );
}

function ModeChoice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="choice grid min-h-9 cursor-pointer place-items-center rounded-sm px-2 text-center text-sm leading-tight has-checked:bg-rubric-wash has-checked:font-medium has-checked:text-rubric has-focus-visible:outline-2 has-focus-visible:outline-rubric">
      <input type="radio" name="mode" className="sr-only" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}

function isStyle(name: string): name is TranslationStyle {
  return name in TRANSLATION_STYLES;
}
