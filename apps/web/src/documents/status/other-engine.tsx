import type { DocumentInfo } from '@interlinear/contract/documents';
import { ENGINE_FAILURE_KEYS, type ErrorKey, errorByCode } from '@interlinear/contract/errors';
import { Button } from '@interlinear/ui/button';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { isLocalDocument } from '../local/local-id.ts';
import { useStartDocument } from '../use-documents.ts';
import { useEngines } from '../use-engines.ts';
import { chooseOtherEngine } from './choose-other-engine.ts';
import { isInProgress } from './document-state.ts';

const ENGINE_ERRORS: readonly (ErrorKey | undefined)[] = [...Object.values(ENGINE_FAILURE_KEYS), 'unsupportedPair'];

/** Offers another engine for the texts that an engine did not translate; hidden if there are none. */
export function OtherEngineOffer({ info }: { info: DocumentInfo }) {
  return hasEngineFailed(info) ? <OtherEngine info={info} /> : null;
}

function hasEngineFailed(info: DocumentInfo): boolean {
  if (isInProgress(info)) return false;
  const isEngineError = info.error !== null && ENGINE_ERRORS.includes(errorByCode(info.error.code)?.key);
  return info.segments_failed > 0 || isEngineError;
}

function OtherEngine({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const failureText = useFailureText();
  const showToast = useToast();
  const { start, isPending, error } = useStartDocument(info);
  const other = chooseOtherEngine(useEngines(isLocalDocument(info.id)), info.engine);
  useEffect(() => {
    if (error) showToast({ kind: 'failure', text: failureText(error) });
  }, [error, showToast, failureText]);
  if (!other) return null;
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && start({ engine: other.id, again: 'failed' })}>
      {t('tryEngine', { engine: other.name })}
    </Button>
  );
}
