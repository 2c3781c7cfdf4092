import { ApiError } from '@interlinear/contract/api-error';
import { useTranslations } from 'use-intl';
import { LocalizedError } from './localized-error.ts';

type CommonTranslator = ReturnType<typeof useTranslations<'common'>>;

/** Returns a function that describes why a call failed (section 8 of the specification). */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('common');
  return (error) => describeFailure(error, t);
}

function describeFailure(error: unknown, t: CommonTranslator): string {
  if (error instanceof LocalizedError) return error.message;
  if (!(error instanceof ApiError)) return t('failedUnknown');
  switch (error.kind) {
    case 'code':
      // The server words it in the language of the interface.
      return error.info;
    case 'status':
      return describeStatus(error.status ?? 0, t);
    case 'bad-answer':
      return t('failedAnswer');
    default:
      return t('failedNoResponse');
  }
}

function describeStatus(status: number, t: CommonTranslator): string {
  switch (status) {
    case 401:
      return t('failed401');
    case 403:
      return t('failed403');
    case 404:
      return t('failed404');
    case 500:
      return t('failed500');
    default:
      return t('failedStatus', { status: String(status) });
  }
}
