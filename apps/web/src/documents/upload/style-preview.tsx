import { createTranslationClient } from '@interlinear/contract/client';
import type { TranslateData } from '@interlinear/contract/translate';
import { Button } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useTransport } from '../../session/use-transport.ts';
import type { DocumentSettings } from '../settings.ts';
import { sampleFor } from './sample-sentences.ts';

export type StylePreviewProps = Pick<
  DocumentSettings,
  'selectedEngine' | 'style' | 'sourceLanguage' | 'targetLanguage' | 'glossaryId'
>;

/** Translates a sample sentence with the chosen settings, on request because it uses tokens (ENG-11). */
export function StylePreview(props: StylePreviewProps) {
  const t = useTranslations('documents');
  const failureText = useFailureText();
  const sample = sampleFor(props);
  const { mutate, data, error, isPending } = usePreview(props, sample);
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {t('preview')}
        </Button>
        <p className="min-w-0 grow basis-60 text-faded">{t('previewHint')}</p>
      </div>
      {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
      <div role="status" className="empty:hidden">
        {data && <Result data={data} sample={sample.text} language={props.targetLanguage} />}
      </div>
    </div>
  );
}

interface ResultProps {
  data: TranslateData;
  sample: string;
  language: string;
}

function Result({ data: { translations, failed, usage }, sample, language }: ResultProps) {
  const t = useTranslations('documents');
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-3 py-2">
      <p dir="auto" className="font-serif text-faded">
        {sample}
      </p>
      <p dir="auto" lang={language} className="font-serif text-rubric">
        {translations[0] ?? failed?.[0]?.info}
      </p>
      <p className="text-xs text-faded">{t('previewCost', { count: usage.charged ?? 0 })}</p>
    </div>
  );
}

function usePreview(
  { selectedEngine, style, targetLanguage, glossaryId }: StylePreviewProps,
  sample: ReturnType<typeof sampleFor>,
) {
  const transport = useTransport();
  return useMutation({
    mutationFn: () =>
      createTranslationClient(transport).translate({
        source_text: [sample.text],
        source_lang: sample.language,
        target_lang: targetLanguage,
        engine: selectedEngine,
        fallback: false,
        style,
        ...(glossaryId !== '' && { glossary_id: glossaryId }),
      }),
  });
}
