import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import { Button } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';
import type { Insights } from '../cards/insights.ts';
import { otherTarget, ownLanguages } from './own-languages.ts';

export interface LanguageHintProps {
  insights: Insights;
  target: LanguageCode;
  /** Recently used languages. One of them is offered if the text is already in the target language. */
  recent: readonly LanguageCode[];
  onSource: (code: LanguageCode) => void;
  onTarget: (code: LanguageCode) => void;
}

/** Warns about a wrong source language, or a text already in the target language, and offers to change it. */
export function LanguageHint({ insights, target, recent, onSource, onTarget }: LanguageHintProps) {
  const t = useTranslations('translator');
  const locale = useLocale();
  const { mismatch, isAlreadyTarget } = insights;
  if (mismatch) {
    const language = nameInSentence(mismatch.detected, locale);
    const isSure = mismatch.certainty === 'sure';
    return (
      <div role={isSure ? 'alert' : 'status'} className={`${BOX} ${isSure ? 'bg-rubric-wash' : 'bg-amber-wash'}`}>
        <p>{t(isSure ? 'mismatchSure' : 'mismatchLikely', { language })}</p>
        <Button onClick={() => onSource(mismatch.detected)}>{t('translateFrom', { language })}</Button>
      </div>
    );
  }
  if (!isAlreadyTarget) return null;
  const other = otherTarget(target, { own: ownLanguages(locale), recent });
  return (
    <div role="status" className={`${BOX} bg-amber-wash`}>
      <p>{t('alreadyTarget', { language: nameInSentence(target, locale) })}</p>
      <Button onClick={() => onTarget(other)}>{t('translateInto', { language: nameInSentence(other, locale) })}</Button>
    </div>
  );
}

const BOX = 'flex flex-wrap items-center justify-between gap-3 rounded-lg px-4 py-2.5 text-sm';
