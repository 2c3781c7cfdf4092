import { useTranslations } from 'use-intl';
import { ENGINE_GROUPS } from './engine-groups.ts';

/** The engines that exist, by what each of them needs. */
export function EnginesSection() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="engines" className="border-t border-rule py-12">
      <h2 id="engines" className="display text-3xl">
        {t('enginesHeading')}
      </h2>
      <p className="mt-3 max-w-prose text-faded">{t('enginesText')}</p>
      <dl className="mt-8 grid gap-y-6">
        {ENGINE_GROUPS.map(({ title, hint, names }) => (
          <div key={title} className="grid gap-x-12 gap-y-1 md:grid-cols-[16rem_1fr]">
            <dt>
              <span className="block font-semibold">{t(title)}</span>
              <span className="block text-sm text-faded">{t(hint)}</span>
            </dt>
            <dd>
              <ul className="flex flex-wrap font-serif text-xl leading-9">
                {names.map((name) => (
                  <li
                    key={name}
                    className="whitespace-nowrap not-last:after:px-2.5 not-last:after:text-rubric not-last:after:content-['·'/'']"
                  >
                    {name}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
