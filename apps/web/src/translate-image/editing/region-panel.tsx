import type { Box, RegionStyle } from '@interlinear/images/region';
import { direction, type LanguageCode } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EngineField } from '../../documents/upload/settings-fields.tsx';
import type { EngineChoice } from '../../engines/engine-choices.ts';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import type { PictureState, ShownRegion } from '../state/picture-state.ts';
import type { PictureStore } from '../state/picture-store.ts';
import type { RegionEdit } from '../state/region-edits.ts';

export interface RegionPanelProps {
  store: PictureStore;
  state: PictureState;
  shown: ShownRegion;
  choices: readonly EngineChoice[];
  target: LanguageCode;
}

const MAX_TEXT_LENGTH = 5_000;

/** Fields of one region. Every change repaints the picture at once. */
export function RegionPanel({ store, state, shown, choices, target }: RegionPanelProps) {
  const t = useTranslations('pictures');
  const { id, text, translation, engine, isOriginal, isEdited } = shown;
  const change = (edit: RegionEdit, field?: string) => store.change(id, edit, field);
  const hasText = translation.status === 'translated' || translation.status === 'typed';
  const layout = state.layouts[id];
  return (
    <div className="grid gap-3 border-t border-rule p-3">
      <TextField label={t('original')} value={text} onChange={(value) => change({ text: value }, 'text')} />
      <TextField
        label={t('translation')}
        value={hasText ? translation.text : ''}
        language={target}
        onChange={(value) => change({ translation: value }, 'translation')}
      />
      {layout?.overflow && <p className="text-sm text-amber">{t('overflow')}</p>}
      <EngineField
        choices={choices}
        value={engine}
        // A typed translation would hide the engine's.
        onChange={(chosen) => change({ engine: chosen, translation: undefined })}
      />
      <StyleFields shown={shown} size={layout?.fontSize} onChange={change} />
      {state.size && <PlaceFields box={shown.box} size={state.size} onChange={(box) => change({ box }, 'box')} />}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-pressed={isOriginal}
          className="aria-pressed:bg-amber-wash aria-pressed:text-amber"
          onClick={() => change({ isOriginal: !isOriginal })}
        >
          {t('keepOriginal')}
        </Button>
        <Button disabled={!isEdited} onClick={() => store.reset(id)}>
          {t('reset')}
        </Button>
        <Button onClick={() => change({ isDeleted: true })}>{t('deleteRegion')}</Button>
      </div>
    </div>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  language?: LanguageCode;
  onChange: (value: string) => void;
}

function TextField({ label, value, language, onChange }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={undefined}>
      {(attributes) => (
        <textarea
          {...attributes}
          className={`${inputClass} resize-y`}
          rows={2}
          maxLength={MAX_TEXT_LENGTH}
          lang={language}
          dir={language ? direction(language) : 'auto'}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

const ALIGNMENTS = { left: 'alignLeft', center: 'alignCenter', right: 'alignRight' } as const;
const ALIGNMENT_ORDER = ['left', 'center', 'right'] as const satisfies RegionStyle['align'][];

interface StyleFieldsProps {
  shown: ShownRegion;
  /** Size that was chosen for the translation. */
  size: number | undefined;
  onChange: (edit: RegionEdit, field?: string) => void;
}

function StyleFields({ shown: { style }, size, onChange }: StyleFieldsProps) {
  const t = useTranslations('pictures');
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField
        label={t('fontSize')}
        value={Math.round(size ?? style.fontSize)}
        min={4}
        max={400}
        onChange={(fontSize) => onChange({ style: { fontSize } }, 'fontSize')}
      />
      <FieldFrame label={t('color')} error={undefined}>
        {(attributes) => (
          <input
            {...attributes}
            type="color"
            className="h-11 w-full rounded-md border border-edge bg-paper p-1"
            value={style.color}
            onChange={({ currentTarget }) => onChange({ style: { color: currentTarget.value } }, 'color')}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('alignment')} error={undefined}>
        {(attributes) => (
          <select
            {...attributes}
            className={inputClass}
            value={style.align}
            onChange={({ currentTarget }) => {
              const align = ALIGNMENT_ORDER.find((choice) => choice === currentTarget.value);
              if (align) onChange({ style: { align } });
            }}
          >
            {ALIGNMENT_ORDER.map((align) => (
              <option key={align} value={align}>
                {t(ALIGNMENTS[align])}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <label className="flex items-end gap-2 pb-3 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-rubric"
          checked={style.bold}
          onChange={({ currentTarget }) => onChange({ style: { bold: currentTarget.checked } })}
        />
        {t('bold')}
      </label>
    </div>
  );
}

interface PlaceFieldsProps {
  box: Box;
  size: { width: number; height: number };
  onChange: (box: Box) => void;
}

/** Position and size in pixels of the picture, for people who do not drag. */
function PlaceFields({ box: [left, top, width, height], size, onChange }: PlaceFieldsProps) {
  const t = useTranslations('pictures');
  return (
    <details>
      <summary className="text-sm font-medium">{t('place')}</summary>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <NumberField
          label={t('left')}
          value={left}
          min={0}
          max={size.width}
          onChange={(x) => onChange([x, top, width, height])}
        />
        <NumberField
          label={t('top')}
          value={top}
          min={0}
          max={size.height}
          onChange={(y) => onChange([left, y, width, height])}
        />
        <NumberField
          label={t('width')}
          value={width}
          min={8}
          max={size.width}
          onChange={(w) => onChange([left, top, w, height])}
        />
        <NumberField
          label={t('height')}
          value={height}
          min={8}
          max={size.height}
          onChange={(h) => onChange([left, top, width, h])}
        />
      </div>
    </details>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** Keeps what is typed until the field is left: on the way to 24, the 2 alone may be too small. Only numbers within the limits count. */
function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <FieldFrame label={label} error={undefined}>
      {(attributes) => (
        <input
          {...attributes}
          type="number"
          className={inputClass}
          min={min}
          max={max}
          value={typed ?? Math.round(value)}
          onChange={({ currentTarget: { value: text, valueAsNumber } }) => {
            setTyped(text);
            if (valueAsNumber >= min && valueAsNumber <= max) onChange(valueAsNumber);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </FieldFrame>
  );
}
