import { createTranslationClient } from '@interlinear/contract/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createQueryClient } from '../account/create-query-client.ts';
import { useTransport } from '../session/use-transport.ts';
import { SentenceFocusProvider } from './sentences/sentence-focus-context.tsx';
import { Announcements } from './text-actions/announcements.tsx';
import { SpeechProvider } from './text-actions/speak-button.tsx';
import { TextTranslator } from './text-translator.tsx';

/** The screen `translate/text`. */
export function TextTranslatorPage() {
  const t = useTranslations('translator');
  const [queryClient] = useState(() => createQueryClient(shouldRetry));
  const transport = useTransport();
  const client = useMemo(() => createTranslationClient(transport), [transport]);
  return (
    <div className="mx-auto flex w-full max-w-[110rem] flex-col gap-4 px-4 py-6 sm:px-6">
      <header className="grid gap-1">
        <h1 className="display text-2xl">{t('heading')}</h1>
        <p className="text-faded">{t('description')}</p>
      </header>
      <QueryClientProvider client={queryClient}>
        <Announcements>
          <SpeechProvider>
            <SentenceFocusProvider>
              <TextTranslator client={client} />
            </SentenceFocusProvider>
          </SpeechProvider>
        </Announcements>
      </QueryClientProvider>
    </div>
  );
}

const MAX_RETRIES = 3;

/** Without a network, a failure is shown at once: waiting for three more would only delay it. */
function shouldRetry(failures: number): boolean {
  return navigator.onLine && failures < MAX_RETRIES;
}
