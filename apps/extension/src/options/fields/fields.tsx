import { type ComponentProps, type ReactNode, useId } from 'react';

export const inputClass =
  'min-h-10 w-full rounded-md border border-edge bg-sheet px-3 py-2 text-sm text-ink placeholder:text-faded aria-invalid:border-rubric';

/** A titled group of fields within a section. */
export function Group({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mb-6 rounded-lg border border-rule bg-sheet p-4 sm:p-6">
      <h2 id={titleId} className="text-base font-semibold">
        {title}
      </h2>
      {hint && <p className="mt-1 max-w-prose text-sm text-faded">{hint}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  onChange?: (value: string) => void;
}

/** A labelled select; `children` are its options. */
export function SelectField({ label, onChange, children, ...props }: SelectFieldProps) {
  return (
    <label className="grid max-w-sm gap-1.5 text-sm font-medium">
      {label}
      <select className={inputClass} onChange={({ target }) => onChange?.(target.value)} {...props}>
        {children}
      </select>
    </label>
  );
}

interface CheckFieldProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckField({ label, hint, isOn, onChange }: CheckFieldProps) {
  const hintId = useId();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <label className="col-span-2 grid min-h-8 grid-cols-subgrid items-center text-sm font-medium">
        <input
          type="checkbox"
          className="size-4.5 accent-rubric"
          checked={isOn}
          {...(hint ? { 'aria-describedby': hintId } : {})}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="col-start-2 max-w-prose text-sm text-faded">
          {hint}
        </p>
      )}
    </div>
  );
}

interface RadioFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A few options, all visible. */
export function RadioField<Value extends string>({ label, value, options, onChange }: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="text-sm">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-9 items-center gap-2">
            <input
              type="radio"
              name={name}
              className="size-4 accent-rubric"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Error message of a field, announced when it appears. The field references `id` in `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="text-sm text-rubric empty:hidden">
      {text}
    </p>
  );
}
