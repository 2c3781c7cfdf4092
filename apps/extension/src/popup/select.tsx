import type { ReactNode } from 'react';
import { type MessageName, say } from '../messages/say.ts';

interface SelectProps {
  label: string;
  value: string;
  isDisabled?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A select of the popup; its options are children. */
export function Select({ label, value, isDisabled = false, onChange, children }: SelectProps) {
  return (
    <label className="grid gap-1 text-xs text-faded">
      {label}
      <select
        className="min-h-9 w-full truncate rounded-md border border-edge bg-sheet px-2 text-sm text-ink disabled:opacity-60"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** Values with the messages that name them. */
  options: readonly (readonly [Value, MessageName])[];
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}

/** A select among values with translated names. */
export function Choice<Value extends string>({ options, onChange, ...props }: ChoiceProps<Value>) {
  return (
    <Select
      {...props}
      onChange={(value) => {
        const chosen = options.find(([name]) => name === value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map(([name, message]) => (
        <option key={name} value={name}>
          {say(message)}
        </option>
      ))}
    </Select>
  );
}
