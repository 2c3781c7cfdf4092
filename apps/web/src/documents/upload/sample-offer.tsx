import { Button } from '@interlinear/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToast } from '../../toasts/toasts.tsx';
import type { DocumentSettings } from '../settings.ts';
import englishSample from './samples/sample-en.pdf?url';
import spanishSample from './samples/sample-es.pdf?url';

const FILE_NAME = 'interlinear-sample.pdf';

export interface SampleOfferProps {
  settings: DocumentSettings;
  /** Called with the sample, and the settings with its language. */
  onSample: (file: File, settings: DocumentSettings) => void;
}

/** Offers visitors without a file a document to try the reader with. */
export function SampleOffer({ settings, onSample }: SampleOfferProps) {
  const t = useTranslations('documents');
  const showToast = useToast();
  const [isLoading, setIsLoading] = useState(false);

  async function open(): Promise<void> {
    setIsLoading(true);
    const isIntoEnglish = settings.targetLanguage === 'en';
    try {
      const file = await loadSample(isIntoEnglish ? spanishSample : englishSample);
      onSample(file, { ...settings, sourceLanguage: isIntoEnglish ? 'es' : 'en' });
    } catch {
      showToast({ kind: 'failure', text: t('sampleFailed') });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-faded">{t('sampleOffer')}</span>
      {/* Not awaited: it never fails. */}
      <Button aria-disabled={isLoading} onClick={() => !isLoading && void open()}>
        {t('sampleOpen')}
      </Button>
    </p>
  );
}

async function loadSample(address: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The sample answered ${response.status}.`);
  return new File([await response.blob()], FILE_NAME, { type: 'application/pdf' });
}
