import type { DocumentBlock, DocumentInfo } from '@interlinear/contract/documents';
import { direction, isLanguageCode } from '@interlinear/languages';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ReaderView } from '../../reader-address.ts';
import { useReaderAccess } from '../../sharing/reader-access.ts';
import { BlockContent } from '../blocks/block-content.tsx';
import { ReaderIcon } from '../reader-icon.tsx';

export interface FlowBlockProps {
  block: DocumentBlock;
  info: DocumentInfo;
  view: ReaderView;
  onSelectBlock: () => void;
}

/** Shows a block in one language, or in both side by side. */
export function FlowBlock({ block, info, view, onSelectBlock }: FlowBlockProps) {
  const { canEdit } = useReaderAccess();
  const isPair = view === 'bilingual' && block.state !== 'original' && block.cell === null;
  const source = <Side block={block} info={info} side="source" />;
  const target = <Side block={block} info={info} side="target" />;
  return (
    <div className="group relative" style={indentOf(block)}>
      {isPair ? (
        <div className="grid gap-x-8 gap-y-1 md:grid-cols-2">
          {source}
          {target}
        </div>
      ) : (
        <>
          {view !== 'translation' && source}
          {(view === 'translation' || (view === 'bilingual' && block.state !== 'original')) && target}
        </>
      )}
      {canEdit && block.state !== 'original' && <EditButton onPress={onSelectBlock} />}
    </div>
  );
}

function Side({ block, info, side }: { block: DocumentBlock; info: DocumentInfo; side: 'source' | 'target' }) {
  const { translation, content, markup, state } = block;
  const isTranslated = side === 'target' && translation !== null;
  const language = isTranslated ? info.target_lang : info.source_file_lang;
  return (
    <BlockFrame
      block={block}
      attributes={{
        'data-block': block.id,
        'data-side': isTranslated ? 'target' : 'source',
        lang: language === 'auto' ? undefined : language,
        dir: isTranslated && isLanguageCode(language) ? direction(language) : 'auto',
      }}
      look={`${isTranslated && info.state !== 'failed' ? 'text-ink' : ''} ${side === 'target' ? STATE_CLASSES[state] : ''}`}
    >
      <BlockContent content={isTranslated ? translation : content} markup={markup} />
      {side === 'target' && state === 'failed' && <FailedMark />}
    </BlockFrame>
  );
}

const STATE_CLASSES: Record<DocumentBlock['state'], string> = {
  original: '',
  waiting: 'text-faded motion-safe:animate-pulse',
  translated: '',
  failed: 'text-faded',
};

interface BlockFrameProps {
  block: DocumentBlock;
  attributes: { 'data-block': string; 'data-side': string; lang: string | undefined; dir: 'auto' | 'ltr' | 'rtl' };
  look: string;
  children: ReactNode;
}

/** Semantic element of a block. Headings start at level 2, below the screen's own. */
function BlockFrame({ block: { role, level, label, cell }, attributes: frame, look, children }: BlockFrameProps) {
  const attributes = { ...frame, ...(label !== null && { 'data-label': label }) };
  const shared = `min-w-0 rounded-sm [overflow-wrap:anywhere] ${label === null ? '' : LABEL_CLASSES} ${look}`;
  if (cell) {
    return (
      <p {...attributes} className={shared}>
        {children}
      </p>
    );
  }
  switch (role) {
    case 'title':
      return (
        <h2 {...attributes} className={`display text-2xl ${shared}`}>
          {children}
        </h2>
      );
    case 'heading':
      return (level ?? 1) > 1 ? (
        <h3 {...attributes} className={`display text-lg ${shared}`}>
          {children}
        </h3>
      ) : (
        <h2 {...attributes} className={`display text-xl ${shared}`}>
          {children}
        </h2>
      );
    case 'code':
    case 'formula':
      return (
        <pre {...attributes} className={`overflow-x-auto font-mono text-sm whitespace-pre-wrap ${shared}`}>
          {children}
        </pre>
      );
    case 'header':
    case 'footer':
    case 'footnote':
    case 'caption':
    case 'note':
    case 'comment':
      return (
        <p {...attributes} className={`text-sm whitespace-pre-line text-faded ${shared}`}>
          {children}
        </p>
      );
    default:
      return (
        <p {...attributes} className={`font-serif leading-relaxed whitespace-pre-line ${shared}`}>
          {children}
        </p>
      );
  }
}

/** Numbers, bullets and times are read out, but are no part of the text that is copied. */
const LABEL_CLASSES = 'before:me-2 before:text-faded before:tabular-nums before:content-[attr(data-label)]';

function indentOf({ role, level }: DocumentBlock) {
  return role === 'list' ? { paddingInlineStart: `${(level ?? 1) * 1.25}rem` } : {};
}

function FailedMark() {
  const t = useTranslations('reader');
  return <span className="ms-2 rounded-sm bg-rubric-wash px-1.5 py-0.5 text-xs text-rubric">{t('blockFailed')}</span>;
}

/** Visible on hover and on keyboard focus. */
function EditButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('reader');
  return (
    <button
      type="button"
      aria-label={t('editBlock')}
      title={t('editBlock')}
      onClick={onPress}
      className="absolute end-0 top-0 grid size-7 place-items-center rounded-md border border-rule bg-sheet text-faded opacity-0 group-hover:opacity-100 hover:text-rubric focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
    >
      <ReaderIcon name="pencil" size={16} />
    </button>
  );
}
