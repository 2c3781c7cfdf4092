import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { say } from '../messages/say.ts';
import { Group, RadioField, SelectField } from './fields.tsx';
import { LanguageField } from './language-field.tsx';
import { useSettings } from './settings-context.tsx';

/** What translates pages, into what, and how they look. */
export function GeneralSection() {
  const { settings, change } = useSettings();
  return (
    <>
      <Group title={say('generalTranslation')}>
        <LanguageField
          label={say('targetLanguage')}
          value={settings.target}
          onChange={(target) => void change({ target })}
        />
        <SelectField label={say('engine')} value={settings.engine} onChange={(engine) => void change({ engine })}>
          {KEYLESS_ENGINES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <RadioField
          label={say('mode')}
          value={settings.mode}
          options={[
            { value: 'bilingual', label: say('modeBilingual') },
            { value: 'translation', label: say('modeTranslation') },
          ]}
          onChange={(mode) => void change({ mode })}
        />
      </Group>
      <Group title={say('generalLook')}>
        <p className="max-w-prose text-sm text-faded">{say('generalTheme')}</p>
      </Group>
    </>
  );
}
