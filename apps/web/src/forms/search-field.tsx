import { useEffect, useRef } from 'react';
import { inputClass } from './field-frame.tsx';

/** Delay between the last key press and the search on the server. */
const DEBOUNCE_MS = 300;

export interface SearchFieldProps {
  label: string;
  onSearch(text: string): void;
}

/** A search input that reports the text shortly after the user stops typing. */
export function SearchField({ label, onSearch }: SearchFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text), DEBOUNCE_MS);
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
