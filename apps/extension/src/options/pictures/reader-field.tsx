import { type ReactNode, useId } from 'react';
import { siteAddress } from '../../account/describe-account.ts';
import { useAccount } from '../../account/use-account.ts';
import { ENGINE_KINDS, type EngineKind, engineKind } from '../../engines/engine-kinds.ts';
import type { OwnEngine } from '../../engines/own-engine.ts';
import { locale, say } from '../../messages/say.ts';
import { PICTURE_READERS } from '../../pictures/picture-readers.ts';
import type { Settings } from '../../settings/settings.ts';
import { ownEngineStore } from '../engines/own-engines.ts';
import { SelectField } from '../fields/fields.tsx';
import { useSettings } from '../settings-context.tsx';
import { useWatched } from '../use-watched.ts';

type Reader = Settings['pictures']['reader'];

/** Chooses where the text of pictures is read, and says what each choice takes. */
export function ReaderField({ languages }: { languages: string }) {
  const { settings, change } = useSettings();
  const { pictures } = settings;
  const watched = useWatched(ownEngineStore.watch);
  const seeing = watched.status === 'ready' ? watched.value.filter(seesPictures) : undefined;
  const choose = (reader: Reader) => {
    const isKnown = seeing?.some(({ id }) => id === pictures.model);
    const model = isKnown || reader !== 'model' ? pictures.model : (seeing?.[0]?.id ?? '');
    void change({ pictures: { ...pictures, reader, model } });
  };
  const details: Record<Reader, ReactNode> = {
    device: <Hint>{say('picturesDeviceHint', languages)}</Hint>,
    server: <ServerDetails isChosen={pictures.reader === 'server'} />,
    model: <ModelDetails engines={seeing} isChosen={pictures.reader === 'model'} />,
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{say('picturesReader')}</legend>
      {PICTURE_READERS.map(({ reader, label }) => (
        <ReaderChoice
          key={reader}
          label={label()}
          isOn={pictures.reader === reader}
          // Also until the engines are known, because choosing it chooses one of them.
          isDisabled={reader === 'model' && !seeing?.length && pictures.reader !== 'model'}
          onChoose={() => choose(reader)}
        >
          {details[reader]}
        </ReaderChoice>
      ))}
    </fieldset>
  );
}

interface ReaderChoiceProps {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChoose(): void;
  children: ReactNode;
}

function ReaderChoice({ label, isOn, isDisabled, onChoose, children }: ReaderChoiceProps) {
  const detailsId = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <label className="col-span-2 grid min-h-8 grid-cols-subgrid items-center text-sm font-medium">
        <input
          type="radio"
          name="picture-reader"
          className="size-4.5 accent-rubric"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={detailsId}
          onChange={onChoose}
        />
        {label}
      </label>
      <div id={detailsId} className="col-start-2 grid gap-2">
        {children}
      </div>
    </div>
  );
}

function ServerDetails({ isChosen }: { isChosen: boolean }) {
  const watched = useAccount();
  const { site } = useSettings().settings;
  const account = watched.status === 'ready' ? watched.value.account : undefined;
  return (
    <>
      <Hint>{say('picturesServerHint', new URL(account?.site ?? site).host)}</Hint>
      {watched.status !== 'loading' && !account && (
        <p className={`text-sm ${isChosen ? 'text-rubric' : 'text-faded'}`}>
          {say('accountOut')}{' '}
          <a href={siteAddress(site, 'login')} target="_blank" rel="noreferrer" className="text-rubric underline">
            {say('accountLogIn')}
          </a>
        </p>
      )}
    </>
  );
}

function ModelDetails({ engines, isChosen }: { engines: readonly OwnEngine[] | undefined; isChosen: boolean }) {
  const { settings, change } = useSettings();
  const { pictures } = settings;
  if (engines?.length === 0) {
    return (
      <p className={`max-w-prose text-sm ${isChosen ? 'text-rubric' : 'text-faded'}`}>
        {say('picturesModelNone', seeingKinds())}{' '}
        <a href="#/engines" className="text-rubric underline">
          {say('engineAdd')}
        </a>
      </p>
    );
  }
  return (
    <>
      <Hint>{say('picturesModelHint')}</Hint>
      {isChosen && engines && (
        <SelectField
          label={say('picturesModel')}
          value={engines.some(({ id }) => id === pictures.model) ? pictures.model : ''}
          onChange={(model) => void change({ pictures: { ...pictures, model } })}
        >
          {engines.every(({ id }) => id !== pictures.model) && <option value="" />}
          {engines.map(({ id, name, values }) => (
            <option key={id} value={id}>
              {values.model === undefined || values.model === name ? name : `${name} · ${values.model}`}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="max-w-prose text-sm text-faded">{children}</p>;
}

function seesPictures({ kind }: OwnEngine): boolean {
  return engineKind(kind).seesPictures === true;
}

/** Lists the kinds of engines whose models see pictures. */
function seeingKinds(): string {
  const names = Object.values<EngineKind>(ENGINE_KINDS).flatMap(({ name, seesPictures }) =>
    seesPictures ? [name] : [],
  );
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names);
}
