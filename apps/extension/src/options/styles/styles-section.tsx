import { displayName, isLanguageCode, type LanguageCode } from '@interlinear/languages';
import type { TranslationStyle } from '@interlinear/webpage/styles';
import { useId, useMemo, useState } from 'react';
import { locale, say } from '../../messages/say.ts';
import { SAMPLES, type SamplePair, samplePair } from '../../styles/samples.ts';
import { STYLE_NAMES } from '../../styles/style-names.ts';
import { StylePreview } from '../../styles/style-preview.tsx';
import { Group, SelectField } from '../fields/fields.tsx';
import { useSettings } from '../settings-context.tsx';
import { STYLES } from './style-field.tsx';

/** Section with a preview of each translation style. */
export function StylesSection() {
  const { settings, change } = useSettings();
  const [language, setLanguage] = useState(settings.target);
  const sample = useMemo(() => samplePair(language), [language]);
  const name = useId();
  return (
    <Group title={say('stylesTitle')} hint={say('stylesHint')}>
      <PreviewLanguage value={sample.target} onChange={setLanguage} />
      <fieldset>
        <legend className="sr-only">{say('stylesTitle')}</legend>
        <div className="grid gap-3 lg:grid-cols-2">
          {STYLES.map((style) => (
            <StyleCard
              key={style}
              {...{ name, style, sample }}
              isChosen={settings.style === style}
              onChoose={() => void change({ style })}
            />
          ))}
        </div>
      </fieldset>
    </Group>
  );
}

interface StyleCardProps {
  name: string;
  style: TranslationStyle;
  sample: SamplePair;
  isChosen: boolean;
  onChoose: () => void;
}

function StyleCard({ name, style, sample, isChosen, onChoose }: StyleCardProps) {
  return (
    <label className="block cursor-pointer rounded-md border border-edge p-4 has-checked:border-rubric has-checked:bg-rubric-wash">
      <span className="mb-2 flex items-center gap-2 text-sm font-medium">
        <input
          type="radio"
          name={name}
          className="size-4 accent-rubric"
          aria-label={say(STYLE_NAMES[style])}
          checked={isChosen}
          onChange={onChoose}
        />
        {say(STYLE_NAMES[style])}
      </span>
      <StylePreview sample={sample} style={style} />
    </label>
  );
}

/** Select for the language of the samples only. */
function PreviewLanguage({ value, onChange }: { value: LanguageCode; onChange: (language: LanguageCode) => void }) {
  const { compare } = new Intl.Collator(locale());
  const languages = Object.keys(SAMPLES)
    .filter(isLanguageCode)
    .map((code) => ({ code, name: displayName(code, locale()) }))
    .toSorted((one, other) => compare(one.name, other.name));
  return (
    <SelectField label={say('stylesSample')} value={value} onChange={(code) => isLanguageCode(code) && onChange(code)}>
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
