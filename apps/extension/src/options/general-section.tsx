import { useCallback } from 'react';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import type { OwnEngine } from '../engines/own-engine.ts';
import { createOwnEngineStore } from '../engines/own-engine-store.ts';
import { say } from '../messages/say.ts';
import { DEFAULT_ENGINE } from '../settings/settings.ts';
import { Group, RadioField, SelectField } from './fields.tsx';
import { LanguageField } from './language-field.tsx';
import { useSettings } from './settings-context.tsx';
import { useWatched } from './use-watched.ts';

const ownEngines = createOwnEngineStore({ now: Date.now });

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
        <EngineField value={settings.engine} onChange={(engine) => void change({ engine })} />
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

/** The engines that need no key and the person's own. One that is gone counts as the default, and is shown as it. */
function EngineField({ value, onChange }: { value: string; onChange: (engine: string) => void }) {
  const own = useWatched(
    useCallback(
      (onEngines: (engines: OwnEngine[]) => void, onError: (error: unknown) => void) =>
        ownEngines.watch(onEngines, onError),
      [],
    ),
  );
  if (own.status === 'loading') return null;
  const engines = [...KEYLESS_ENGINES, ...(own.status === 'ready' ? own.value : [])];
  const isThere = engines.some(({ id }) => id === value);
  return (
    <SelectField label={say('engine')} value={isThere ? value : DEFAULT_ENGINE} onChange={onChange}>
      {engines.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
