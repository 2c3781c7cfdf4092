import { useTranslations } from 'use-intl';

/** What one person may reasonably want at once; a server may allow less or more and says so itself. */
export const CHARACTER_LIMIT = 20_000;

/** From here on the counter warns. */
const WARNING = 0.9;

export function CharacterCounter({ count }: { count: number }) {
  const t = useTranslations('translator');
  const isOver = count > CHARACTER_LIMIT;
  const isNear = count >= WARNING * CHARACTER_LIMIT;
  return (
    <p
      className={`text-sm tabular-nums ${isOver ? 'font-semibold text-rubric' : isNear ? 'text-amber' : 'text-faded'}`}
    >
      {t('characterCount', { count, limit: CHARACTER_LIMIT })}
      <span role="status">
        {isOver && ` · ${t('characterOver')}`}
        {isNear && !isOver && ` · ${t('characterNear', { left: CHARACTER_LIMIT - count })}`}
      </span>
    </p>
  );
}
