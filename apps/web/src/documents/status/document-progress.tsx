import type { DocumentInfo } from '@interlinear/contract/documents';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { progressOf } from './document-state.ts';

/** Progress of a document: reading, then page by page (DOC-04). */
export function DocumentProgress({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const { pages_done, pages_wanted } = info;
  const text =
    info.state === 'reading' || pages_wanted === null
      ? t('reading')
      : t('pagesDone', { done: pages_done, count: pages_wanted });
  return <ProgressLine text={text} value={progressOf(info)} />;
}

interface ProgressLineProps {
  /** Description of the progress. */
  text: string;
  /** From 0 to 1; `undefined` while unknown. */
  value: number | undefined;
}

/** Progress bar with a description. */
export function ProgressLine({ text, value }: ProgressLineProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5 text-sm text-faded">
      <p id={id}>{text}</p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(value !== undefined && { 'aria-valuenow': Math.round(value * 100) })}
        className="bar h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={`h-full rounded-full bg-rubric motion-safe:transition-[width] ${value === undefined ? 'w-1/4 motion-safe:animate-pulse' : ''}`}
          style={value === undefined ? {} : { width: `${value * 100}%` }}
        />
      </div>
    </div>
  );
}
