import { type MessageName, say } from '../../messages/say.ts';
import type { SubtitleSettings } from '../../subtitles/subtitle-settings.ts';
import { CheckField, Group, RadioField, SelectField } from '../fields/fields.tsx';
import { LanguageField, SourceField } from '../fields/language-field.tsx';
import { DraggedField } from './dragged-field.tsx';
import { OwnChoice } from './own-choice.tsx';
import type { SubtitleScope } from './subtitle-scope.ts';

interface FieldsProps {
  scope: SubtitleScope;
}

/** Fields for the lines that are shown, and when. */
export function LineFields({ scope }: FieldsProps) {
  const { subtitles } = scope.settings;
  return (
    <Group title={say('subtitlesLines')}>
      <Choices
        scope={scope}
        name="show"
        label="mode"
        options={[
          ['both', 'modeBilingual'],
          ['original', 'subtitlesOriginalOnly'],
          ['translation', 'modeTranslation'],
        ]}
      />
      <Choices
        scope={scope}
        name="order"
        label="subtitlesOrder"
        options={[
          ['original-first', 'subtitlesOriginal'],
          ['translation-first', 'subtitlesTranslation'],
        ]}
      />
      <Choices
        scope={scope}
        name="blur"
        label="subtitlesBlur"
        options={[
          ['none', 'subtitlesBlurNone'],
          ['original', 'subtitlesOriginal'],
          ['translation', 'subtitlesTranslation'],
        ]}
      />
      <OwnChoice scope={scope} name="pauseOnHover" label={say('subtitlesPause')}>
        <CheckField
          label={say('subtitlesPause')}
          hint={say('subtitlesPauseHint')}
          isOn={subtitles.pauseOnHover}
          onChange={(pauseOnHover) => void scope.set({ pauseOnHover })}
        />
      </OwnChoice>
    </Group>
  );
}

type ChosenName = 'show' | 'order' | 'blur';

interface ChoicesProps<Name extends ChosenName> extends FieldsProps {
  name: Name;
  label: MessageName;
  /** Values with the messages that name them. */
  options: readonly (readonly [SubtitleSettings[Name], MessageName])[];
}

function Choices<Name extends ChosenName>({ scope, name, label, options }: ChoicesProps<Name>) {
  return (
    <OwnChoice scope={scope} name={name} label={say(label)}>
      <RadioField<SubtitleSettings[Name]>
        label={say(label)}
        value={scope.settings.subtitles[name]}
        options={options.map(([value, message]) => ({ value, label: say(message) }))}
        onChange={(value) => void scope.set({ [name]: value })}
      />
    </OwnChoice>
  );
}

/** Fields for the languages of a single site. */
export function LanguageFields({ scope }: FieldsProps) {
  const { source, target } = scope.settings;
  return (
    <Group title={say('subtitlesLanguages')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <OwnChoice scope={scope} name="source" label={say('popupSource')}>
          <SourceField value={source} onChange={(language) => void scope.set({ source: language })} />
        </OwnChoice>
        <OwnChoice scope={scope} name="target" label={say('targetLanguage')}>
          <LanguageField
            label={say('targetLanguage')}
            value={target}
            onChange={(language) => void scope.set({ target: language })}
          />
        </OwnChoice>
      </div>
    </Group>
  );
}

/** Fields for the look of the text. The preview follows every movement of a slider. */
export function AppearanceFields({ scope }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FontField scope={scope} />
      <Slider scope={scope} name="size" label="subtitlesSize" range={{ min: 0.5, max: 2.5, step: 0.1 }} />
      <Color scope={scope} name="originalColor" label="subtitlesOriginalColor" />
      <Color scope={scope} name="translationColor" label="subtitlesTranslationColor" />
      <Slider scope={scope} name="backdrop" label="subtitlesBackdrop" range={{ min: 0, max: 1, step: 0.01 }} />
      <Slider scope={scope} name="height" label="subtitlesPosition" range={{ min: 0, max: 0.85, step: 0.01 }} />
    </div>
  );
}

function FontField({ scope }: FieldsProps) {
  const take = (name: string) => {
    const font = FONT_NAMES.find(([value]) => value === name);
    if (font) void scope.set({ font: font[0] });
  };
  return (
    <OwnChoice scope={scope} name="font" label={say('subtitlesFont')}>
      <SelectField label={say('subtitlesFont')} value={scope.settings.subtitles.font} onChange={take}>
        {FONT_NAMES.map(([value, message]) => (
          <option key={value} value={value}>
            {say(message)}
          </option>
        ))}
      </SelectField>
    </OwnChoice>
  );
}

const FONT_NAMES: readonly (readonly [SubtitleSettings['font'], MessageName])[] = [
  ['sans-serif', 'subtitlesFontSans'],
  ['serif', 'subtitlesFontSerif'],
  ['monospace', 'subtitlesFontMono'],
];

interface SliderProps extends FieldsProps {
  name: 'size' | 'backdrop' | 'height';
  label: MessageName;
  range: { min: number; max: number; step: number };
}

function Slider({ scope, name, label, range }: SliderProps) {
  return (
    <OwnChoice scope={scope} name={name} label={say(label)}>
      <DraggedField
        label={say(label)}
        type="range"
        {...range}
        value={scope.settings.subtitles[name]}
        onMove={(value) => scope.tryOut({ [name]: Number(value) })}
        onEnd={(value) => void scope.set({ [name]: Number(value) })}
      />
    </OwnChoice>
  );
}

interface ColorProps extends FieldsProps {
  name: 'originalColor' | 'translationColor';
  label: MessageName;
}

function Color({ scope, name, label }: ColorProps) {
  return (
    <OwnChoice scope={scope} name={name} label={say(label)}>
      <DraggedField
        label={say(label)}
        type="color"
        value={scope.settings.subtitles[name]}
        onMove={(value) => scope.tryOut({ [name]: value })}
        onEnd={(value) => void scope.set({ [name]: value })}
      />
    </OwnChoice>
  );
}
