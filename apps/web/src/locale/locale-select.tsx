import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '@interlinear/messages/locales';

interface LocaleSelectProps {
  label: string;
  value: Locale;
  onChange: (locale: Locale) => void;
}

/** A choice among the languages of the interface, for places where the translator's 152 would be too many. */
export function LocaleSelect({ label, value, onChange }: LocaleSelectProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          if (isLocale(target.value)) onChange(target.value);
        }}
        className="min-h-10 rounded-md border border-edge bg-paper px-2"
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}
