import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { useCopy } from '../forms/copy-field.tsx';
import { apiExamples } from './example-texts.ts';

/** The first request, to be copied. */
export function ApiExamples() {
  const t = useTranslations('developers');
  return (
    <section className="mt-4 grid gap-4">
      <div className="grid gap-1">
        <h2 className="display text-2xl">{t('examples')}</h2>
        <p className="text-sm text-faded">{t('examplesText')}</p>
      </div>
      {apiExamples(window.location.origin).map(({ name, code }) => (
        <Example key={name} name={name} code={code} />
      ))}
      <p>
        <a
          href="/openapi.json"
          className="text-rubric underline decoration-rubric/40 underline-offset-3 hover:decoration-rubric"
        >
          {t('openapi')}
        </a>
      </p>
    </section>
  );
}

function Example({ name, code }: { name: string; code: string }) {
  const common = useTranslations('common');
  const copy = useCopy();
  return (
    <figure className="overflow-hidden rounded-lg border border-rule">
      <figcaption className="flex items-center justify-between gap-4 bg-sunken py-1 ps-4 pe-1 text-sm font-medium">
        {name}
        {/* `copy` shows whatever goes wrong. */}
        <Button kind="quiet" aria-label={`${common('copy')}: ${name}`} onClick={() => void copy(code)}>
          <Icon name="copy" size={16} />
          {common('copy')}
        </Button>
      </figcaption>
      {/* Lines are broken in the place of scrolled, which needs no pointer. */}
      <pre dir="ltr" className="bg-sheet p-4 text-start text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
