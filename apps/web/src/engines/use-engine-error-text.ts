import { useTranslations } from 'use-intl';
import type { EngineError } from './engine-run.ts';

const BROWSER_ERRORS = { pair: 'browserPair', undetected: 'browserUndetected', failed: 'browserFailed' } as const;

/** Describes an error. The server words its own errors in the language of the interface; the others are worded here. */
export function useEngineErrorText({ kind, info }: EngineError): string {
  const t = useTranslations('translator');
  switch (kind) {
    case 'api':
      return info;
    case 'no-response':
      return t('errorNoResponse');
    case 'timeout':
      return t('errorTimeout');
    case 'broken-answer':
      return t('errorBrokenAnswer');
    case 'browser':
      return t(info === 'pair' || info === 'undetected' ? BROWSER_ERRORS[info] : BROWSER_ERRORS.failed);
  }
}
