import { displayName, isLanguageCode, type LanguageCode } from '@interlinear/languages';
import { Icon } from '@interlinear/ui/icon';
import { useMemo } from 'react';
import type { ChoosableEngine } from '../engines/list-engines.ts';
import { sortedLanguages } from '../languages/sorted-languages.ts';
import { locale, say } from '../messages/say.ts';

const FIELD = 'min-h-9 min-w-0 truncate rounded-md border border-edge bg-sheet px-2 text-sm text-ink';

interface LanguageSelectsProps {
  source: LanguageCode | 'auto';
  /** Detected source language, with automatic detection. */
  detected: LanguageCode | undefined;
  target: LanguageCode;
  onSource(source: LanguageCode | 'auto'): void;
  onTarget(target: LanguageCode): void;
}

/** Source and target language. */
export function LanguageSelects({ source, detected, target, onSource, onTarget }: LanguageSelectsProps) {
  const options = useMemo(
    () =>
      sortedLanguages(locale()).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [],
  );
  const automatic = detected ? say('cardDetected', displayName(detected, locale())) : say('cardDetect');
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-1.5 text-faded">
      <select
        className={FIELD}
        aria-label={say('cardSource')}
        value={source}
        onChange={({ target: { value } }) => onSource(isLanguageCode(value) ? value : 'auto')}
      >
        <option value="auto">{automatic}</option>
        {options}
      </select>
      <span className="rtl:rotate-180">
        <Icon name="arrow" size={16} />
      </span>
      <select
        className={FIELD}
        aria-label={say('targetLanguage')}
        value={target}
        onChange={({ target: { value } }) => isLanguageCode(value) && onTarget(value)}
      >
        {options}
      </select>
    </div>
  );
}

type EngineChoice = Pick<ChoosableEngine, 'id' | 'name'>;

interface EngineSelectProps {
  /** Undefined while loading. */
  engines: readonly EngineChoice[] | undefined;
  engine: string;
  onEngine(engine: string): void;
}

/** Engine to translate with. */
export function EngineSelect({ engines, engine, onEngine }: EngineSelectProps) {
  // An engine that no longer exists counts as the first.
  const chosen = engines?.find(({ id }) => id === engine) ?? engines?.[0];
  return (
    <select
      className={`${FIELD} max-w-44`}
      aria-label={say('engine')}
      value={chosen?.id ?? ''}
      disabled={!engines}
      onChange={({ target: { value } }) => onEngine(value)}
    >
      {!engines && <option value="">…</option>}
      {engines?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
