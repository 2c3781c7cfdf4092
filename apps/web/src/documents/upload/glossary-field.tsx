import { createGlossariesClient } from '@interlinear/contract/glossaries';
import type { LanguageCode } from '@interlinear/languages';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { useTransport } from '../../session/use-transport.ts';

export interface GlossaryFieldProps {
  target: LanguageCode;
  /** Empty is none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses one of the person's glossaries into the target language; nothing where there is none. */
export function GlossaryField({ target, value, onChange }: GlossaryFieldProps) {
  const t = useTranslations('documents');
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: ['glossaries'],
    queryFn: ({ signal }) => createGlossariesClient(transport).list({}, { signal }),
  });
  const fitting = data?.items.filter((glossary) => glossary.target === target) ?? [];
  if (fitting.length === 0) return null;
  return (
    <FieldFrame label={t('glossary')} error={undefined}>
      {(identity) => (
        <select
          {...identity}
          className={inputClass}
          value={fitting.some(({ id }) => id === value) ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{t('noGlossary')}</option>
          {fitting.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
