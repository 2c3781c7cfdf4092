import { Icon, type IconName } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';

const POINTS = [
  { icon: 'copy', title: 'sideBySideTitle', text: 'sideBySideText' },
  { icon: 'lines', title: 'betweenTitle', text: 'betweenText' },
  { icon: 'device', title: 'offlineTitle', text: 'offlineText' },
] as const satisfies { icon: IconName; title: string; text: string }[];

/** What is different here. */
export function ReadingSection() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="reading" className="border-t border-rule py-12">
      <h2 id="reading" className="display text-3xl">
        {t('readingHeading')}
      </h2>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <span className="text-rubric">
              <Icon name={icon} size={26} />
            </span>
            <h3 className="display text-xl">{t(title)}</h3>
            <p className="text-faded">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
