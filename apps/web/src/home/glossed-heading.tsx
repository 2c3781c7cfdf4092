import { useTranslations } from 'use-intl';

/** The heading as an interlinear edition sets a text: under each line the same in another language. */
export function GlossedHeading() {
  const t = useTranslations('home');
  return (
    <h1 className="display text-[clamp(2.25rem,5.5vw,3.875rem)]">
      <span className="block">{t('heading1')} </span>
      <Gloss text={t('gloss1')} />
      <span className="block">{t('heading2')}</span>
      <Gloss text={t('gloss2')} />
    </h1>
  );
}

/** Only to be seen: read aloud, it would break the sentence. Japanese has no italics. */
function Gloss({ text }: { text: string }) {
  const t = useTranslations('home');
  return (
    <span
      aria-hidden="true"
      lang={t('glossLanguage')}
      className="mt-1 mb-3 block text-[0.36em] font-normal tracking-normal text-rubric italic [&:lang(ja)]:not-italic"
    >
      {text}
    </span>
  );
}
