import { useId, useState } from 'react';
import { say } from '../../messages/say.ts';
import { FieldError, inputClass } from '../fields/fields.tsx';

interface OwnSiteFieldProps {
  /** Current origin. */
  value: string;
  onChange: (origin: string) => void;
}

/** Field for the origin of the person's own site. Input takes effect once it is a valid address. */
export function OwnSiteField({ value, onChange }: OwnSiteFieldProps) {
  const [typed, setTyped] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  const take = () => {
    const origin = originIn(typed);
    setIsWrong(origin === undefined);
    if (origin === undefined) return;
    setTyped(origin);
    if (origin !== value) onChange(origin);
  };
  return (
    <div className="grid max-w-md gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {say('generalSite')}
      </label>
      <input
        id={id}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className={inputClass}
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
      />
      <FieldError id={`${id}-problem`} text={isWrong ? say('generalSiteWrong') : undefined} />
      <p id={`${id}-hint`} className="max-w-prose text-sm text-faded">
        {say('generalSiteHint')}
      </p>
    </div>
  );
}

/** Extracts the origin: `translate.example.org/de/profile` gives `https://translate.example.org`. */
function originIn(typed: string): string | undefined {
  const text = typed.trim();
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
