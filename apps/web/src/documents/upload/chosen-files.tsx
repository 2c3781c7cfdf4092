import { Button, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../account/text-link.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { LOCAL_LIMITS } from '../local/local-limits.ts';
import type { Preparation } from '../local/use-local-files.ts';
import { useFormatFileSize } from '../use-format-file-size.ts';
import { checkFile, type FileProblem } from './check-file.ts';
import { useDocumentLimits } from './use-document-limits.ts';

export interface ChosenFilesProps {
  chosen: readonly ChosenFile[];
  /** Whether the settings are valid. */
  isReady: boolean;
  /** Whether the files are translated in this browser. */
  isLocal: boolean;
  /** How far a single file is prepared. */
  preparation: Preparation;
  onRemove: (key: number) => void;
  onTranslate: (files: readonly File[]) => void;
}

/** Lists the chosen files with their problems and the button that uploads them. */
export function ChosenFiles({ chosen, isReady, isLocal, preparation, onRemove, onTranslate }: ChosenFilesProps) {
  const t = useTranslations('documents');
  const limits = useDocumentLimits();
  const isTooLarge = ({ size }: File) => limits !== undefined && size > limits.maxBytes;
  const accepted = chosen.flatMap(({ file, problem }) => (problem === undefined && !isTooLarge(file) ? [file] : []));
  const isTooMany = limits !== undefined && accepted.length > limits.maxFiles;
  const isTooLong = preparation.status === 'opened' && preparation.pages > LOCAL_LIMITS.pages;
  const canSend = accepted.length > 0 && !isTooMany && !isTooLong && isReady;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-2">
        {chosen.map((one) => (
          <ChosenRow
            key={one.key}
            chosen={one}
            maxSize={isTooLarge(one.file) ? limits?.maxSize : undefined}
            isLocal={isLocal}
            preparation={preparation}
            onRemove={() => onRemove(one.key)}
          />
        ))}
      </ul>
      {isTooMany && (
        <FormNotice kind="hint">
          {isLocal
            ? t.rich('localTooMany', { limit: limits.maxFiles, link: toLogin })
            : t.rich('tooManyAtOnce', { limit: limits.maxFiles, link: toPlans })}
        </FormNotice>
      )}
      <p>
        <Button
          kind="primary"
          // Not `disabled`: the button stays focusable.
          aria-disabled={!canSend}
          className="aria-disabled:opacity-60"
          onClick={() => canSend && onTranslate(accepted)}
        >
          {accepted.length > 1 ? t('translateFiles', { count: accepted.length }) : t('translate')}
        </Button>
      </p>
    </div>
  );
}

const toLogin = (words: ReactNode) => <TextLink screen="login">{words}</TextLink>;
const toPlans = (words: ReactNode) => <TextLink screen="pricing">{words}</TextLink>;

interface ChosenRowProps {
  chosen: ChosenFile;
  /** Size limit of the plan, if the file exceeds it. */
  maxSize: string | undefined;
  isLocal: boolean;
  preparation: Preparation;
  onRemove: () => void;
}

function ChosenRow({ chosen: { file, problem }, maxSize, isLocal, preparation, onRemove }: ChosenRowProps) {
  const t = useTranslations('documents');
  const formatSize = useFormatFileSize();
  const isTooLong = preparation.status === 'opened' && preparation.pages > LOCAL_LIMITS.pages;
  return (
    <li className="flex items-center gap-3 rounded-md bg-sunken py-1.5 ps-3.5 pe-1.5">
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere]" dir="auto">
          {file.name}
        </p>
        {problem || maxSize !== undefined || isTooLong ? (
          <p role="alert" className="flex gap-1.5 text-sm text-rubric">
            <span className="mt-0.5 shrink-0">
              <Icon name="alert" size={16} />
            </span>
            <span>
              {problem && t(`problem_${problem}`)}
              {!problem && isTooLong && t.rich('localTooLong', { link: toLogin })}
              {!problem &&
                maxSize !== undefined &&
                (isLocal
                  ? t.rich('localTooLarge', { size: maxSize, link: toLogin })
                  : t.rich('problem_too-large', { size: maxSize, link: toPlans }))}
            </span>
          </p>
        ) : (
          <p role="status" className="text-sm text-faded">
            {formatSize(file.size)} <PreparationText preparation={preparation} />
          </p>
        )}
      </div>
      <IconButton icon="close" label={t('remove', { name: file.name })} onClick={onRemove} />
    </li>
  );
}

/** Says how many pages a file of a visitor has, and when it needs the network for the engine only. */
function PreparationText({ preparation }: { preparation: Preparation }) {
  const t = useTranslations('documents');
  if (preparation.status === 'none') return null;
  if (preparation.status === 'opening') return `· ${t('localOpening')}`;
  const { pages, isReady } = preparation;
  return `· ${t('pageCount', { count: pages })}${isReady ? ` · ${t('localReady')}` : ''}`;
}

/** A chosen file, before the upload. */
interface ChosenFile {
  key: number;
  file: File;
  problem: FileProblem | undefined;
}

/** Holds the files that were dropped, pasted or picked, and checks each. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const lastKey = useRef(0);
  const add = useCallback(async (files: readonly File[]) => {
    const checked = await Promise.all(files.map(async (file) => ({ file, problem: await checkFile(file) })));
    const keyed = checked.map((one) => {
      lastKey.current += 1;
      return { ...one, key: lastKey.current };
    });
    setChosen((before) => [...before, ...keyed]);
  }, []);
  const remove = useCallback((key: number) => setChosen((before) => before.filter((one) => one.key !== key)), []);
  const clear = useCallback(() => setChosen([]), []);
  return { chosen, add, remove, clear };
}
