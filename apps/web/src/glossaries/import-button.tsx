import type { Glossary } from '@interlinear/contract/glossaries';
import { Button } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';
import { formatOf } from './format-of.ts';
import { useGlossariesClient, useGlossaryUpdate } from './use-glossaries.ts';

/** Takes the terms of a file over. */
export function ImportButton({ glossary, revision }: { glossary: Glossary; revision: number }) {
  const t = useTranslations('glossaries');
  const common = useTranslations('common');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    async mutationFn(file: File) {
      const content = await file.text();
      return update(client.importFile({ id: glossary.id, revision, format: formatOf(file.name), content }));
    },
    onSuccess: ({ imported, skipped }) => showToast({ kind: 'success', text: t('imported', { imported, skipped }) }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && input.current?.click()}>
        {isPending ? common('oneMoment') : t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import')}
        accept=".csv,.tbx,.xml,text/csv,application/x-tbx"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) mutate(file);
          // The same file may be chosen again, once it was put right.
          event.target.value = '';
        }}
      />
    </>
  );
}
