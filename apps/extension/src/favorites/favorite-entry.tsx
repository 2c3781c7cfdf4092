import { displayName } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { IconButton } from '@interlinear/ui/button';
import { locale, say } from '../messages/say.ts';
import { useNotify } from '../options/notice.tsx';
import type { Favorite } from './favorite.ts';
import type { ListedFavorite } from './favorite-store.ts';

/** A saved word or sentence with its translation, origin and actions. */
export function FavoriteEntry({ favorite, onRemove }: { favorite: ListedFavorite; onRemove: () => void }) {
  const { text, translation, source, target, context, page, note, isHereOnly } = favorite;
  return (
    <li className="flex items-start gap-2 p-4">
      <div className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
        <p lang={source} dir={direction(source)} className="font-medium">
          {text}
        </p>
        <p lang={target} dir={direction(target)} className="text-rubric">
          {translation}
        </p>
        {context && context !== text && (
          <p lang={source} dir={direction(source)} className="text-sm text-faded">
            {context}
          </p>
        )}
        {note !== undefined && (
          <p dir="auto" className="text-sm whitespace-pre-wrap">
            {note}
          </p>
        )}
        {isHereOnly && <p className="text-xs text-rubric">{say('favoriteHereOnly')}</p>}
        <Origin favorite={favorite} address={page?.address} />
      </div>
      <div className="flex shrink-0">
        <CopyButton favorite={favorite} />
        <IconButton icon="trash" label={say('removeNamed', text)} onClick={onRemove} />
      </div>
    </li>
  );
}

function Origin({
  favorite: { source, target, page, savedAt },
  address,
}: {
  favorite: Favorite;
  address: string | undefined;
}) {
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(savedAt);
  const languages = [source, target].map((code) => displayName(code, locale())).join(' → ');
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-faded">
      <span>{languages}</span>
      <time dateTime={new Date(savedAt).toISOString()}>{date}</time>
      {address && (
        <a href={address} target="_blank" rel="noreferrer" dir="auto" className="text-faded underline">
          {page?.title || new URL(address).hostname}
        </a>
      )}
    </p>
  );
}

function CopyButton({ favorite: { text, translation } }: { favorite: Favorite }) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text}\n${translation}`);
      notify.done(say('copied'));
    } catch {
      // Browsers forbid it in some situations, such as in a background tab.
      notify.failed(say('notCopied'));
    }
  };
  return <IconButton icon="copy" label={say('copyNamed', text)} onClick={() => void copy()} />;
}
