import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';

const SCHEMES = ['light', 'dark'] as const;

/**
 * A picture of the product in the page's language and colours, loaded when it is near. The test
 * `showcase-pictures` of the extension takes them; all have the same proportions.
 */
export function ProductPicture({ name, title }: { name: string; title: string }) {
  const t = useTranslations('home');
  const locale = useLocale();
  return (
    <div className="overflow-hidden rounded-lg border border-rule bg-sheet shadow-sheet">
      {SCHEMES.map((scheme) => (
        // Browsers do not load a lazy picture that is not displayed.
        <img
          key={scheme}
          src={`/pictures/${name}-${locale}-${scheme}.webp`}
          alt={t('pictureOf', { title })}
          loading="lazy"
          decoding="async"
          width={800}
          height={500}
          className={`h-auto w-full only-${scheme}`}
        />
      ))}
    </div>
  );
}
