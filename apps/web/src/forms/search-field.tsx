import { useEffect, useRef } from 'react';
import { inputClass } from './field-frame.tsx';

/** A list on the server is asked once somebody pauses, not with every key. */
const PAUSE_MS = 300;

export interface SearchFieldProps {
  label: string;
  onSearch(text: string): void;
}

/** Searches a list while somebody types. */
export function SearchField({ label, onSearch }: SearchFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text), PAUSE_MS);
  }

  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      onChange={(event) => search(event.target.value.trim())}
      className={inputClass}
    />
  );
}
