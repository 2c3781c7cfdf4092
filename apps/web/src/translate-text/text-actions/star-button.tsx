import type { LanguageCode } from '@interlinear/languages';
import { isWord } from '@interlinear/languages/sentence-around';
import { IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { useFavoriteChanges } from '../../favorites/use-favorites.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { loginPath } from '../../session/login-path.ts';
import { useHasUserEntry } from '../../session/user-entry.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { useAnnounce } from './announcements.tsx';

/** Longest text that a favorite keeps, in characters. */
const MAX_LENGTH = 5_000;

export interface StarButtonProps {
  text: string;
  translation: string;
  source: LanguageCode | undefined;
  target: LanguageCode;
  label: string;
}

/** Saves a text with its translation to the favorites, or leads visitors to the login. */
export function StarButton({ label, ...pair }: StarButtonProps) {
  const t = useTranslations('translator');
  const locale = useLocale();
  const hasUser = useHasUserEntry();
  if (!hasUser) {
    return (
      // Not the router's location: a text is put in the address without the router's knowledge.
      <Link
        to={loginPath(locale, window.location, undefined)}
        aria-label={t('logInToSave')}
        title={t('logInToSave')}
        className="grid size-9 shrink-0 place-items-center rounded-md text-faded hover:bg-sunken hover:text-ink"
      >
        <Icon name="star" />
      </Link>
    );
  }
  // A new button for another text, which is not saved yet.
  return <SaveButton key={`${pair.target} ${pair.text} ${pair.translation}`} label={label} {...pair} />;
}

function SaveButton({ text, translation, source, target, label }: StarButtonProps) {
  const t = useTranslations('translator');
  const announce = useAnnounce();
  const showToast = useToast();
  const failureText = useFailureText();
  const { save } = useFavoriteChanges();
  const { mutate, status, data } = useMutation({
    mutationFn: () => {
      const kind = isWord(text, source) ? 'word' : 'sentence';
      return save({ kind, text, translation, source: source ?? 'und', target, context: null, page_title: null });
    },
    onSuccess(limit) {
      if (limit === undefined) announce(t('savedToFavorites'));
      else showToast({ kind: 'failure', text: t('favoritesFull', { limit: String(limit ?? '') }) });
    },
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  const isSaved = status === 'success' && data === undefined;
  const isTooLong = Math.max(text.length, translation.length) > MAX_LENGTH;
  const isDisabled = isTooLong || isSaved || status === 'pending';
  return (
    <IconButton
      icon={isSaved ? 'check' : 'star'}
      label={isSaved ? t('savedToFavorites') : isTooLong ? t('tooLongToSave') : label}
      aria-disabled={isDisabled}
      className={isTooLong ? 'opacity-45' : ''}
      onClick={() => !isDisabled && mutate()}
    />
  );
}
