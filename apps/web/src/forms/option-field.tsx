import { useId } from 'react';

export interface OptionFieldProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A checkbox with a hint below its label. */
export function OptionField({ label, hint, isOn, onChange }: OptionFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-rubric"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="text-faded">
          {hint}
        </p>
      </div>
    </div>
  );
}
