import { useCallback } from 'react';
import { useAccount } from '../../account/use-account.ts';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from '../../engines/keyless-engines.ts';
import type { OwnEngine } from '../../engines/own-engine.ts';
import { createOwnEngineStore } from '../../engines/own-engine-store.ts';
import { siteEngines } from '../../engines/site-engines.ts';
import { say } from '../../messages/say.ts';
import { findTranslatorApi } from '../../offscreen/find-translator-api.ts';
import { DEFAULT_ENGINE } from '../../settings/settings.ts';
import { Group, RadioField, SelectField } from '../fields/fields.tsx';
import { LanguageField, SourceField } from '../fields/language-field.tsx';
import { useSettings } from '../settings-context.tsx';
import { useWatched } from '../use-watched.ts';
import { OwnSiteField } from './own-site-field.tsx';

const ownEngines = createOwnEngineStore({ now: Date.now });

/** Section for languages, engine, display mode and site. */
export function GeneralSection() {
  const { settings, change } = useSettings();
  return (
    <>
      <Group title={say('generalTranslation')}>
        <SourceField value={settings.source} onChange={(source) => void change({ source })} />
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
      <Group title={say('generalReader')}>
        <OwnSiteField value={settings.site} onChange={(site) => void change({ site })} />
      </Group>
      <Group title={say('generalLook')}>
        <p className="max-w-prose text-sm text-faded">{say('generalTheme')}</p>
      </Group>
    </>
  );
}

/** Select for the engine. An engine that no longer exists is shown as the default, which also replaces it. */
function EngineField({ value, onChange }: { value: string; onChange: (engine: string) => void }) {
  const own = useWatched(
    useCallback(
      (onEngines: (engines: OwnEngine[]) => void, onError: (error: unknown) => void) =>
        ownEngines.watch(onEngines, onError),
      [],
    ),
  );
  const account = useAccount();
  if (own.status === 'loading' || account.status === 'loading') return null;
  const builtIn = findTranslatorApi() ? [BUILT_IN_ENGINE] : [];
  const ofSite = account.status === 'ready' ? siteEngines(account.value.account) : [];
  const engines = [...KEYLESS_ENGINES, ...builtIn, ...ofSite, ...(own.status === 'ready' ? own.value : [])];
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
