import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { useCopy } from '../forms/copy-field.tsx';

/** Example requests, each with a copy button. */
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
        {/* Not awaited: `copy` shows its own errors. */}
        <Button kind="quiet" aria-label={`${common('copy')}: ${name}`} onClick={() => void copy(code)}>
          <Icon name="copy" size={16} />
          {common('copy')}
        </Button>
      </figcaption>
      {/* Long lines wrap: scrolling sideways would need a pointer. */}
      <pre dir="ltr" className="bg-sheet p-4 text-start text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

const BODY = {
  source_text: ['The library opens at nine.'],
  source_lang: 'en',
  target_lang: 'fr',
  engine: 'microsoft-edge',
};

/**
 * The same request in curl, JavaScript and Python, with a placeholder for the key.
 * @param origin the server's own
 */
function apiExamples(origin: string): { name: string; code: string }[] {
  const url = `${origin}/service/api/translate`;
  const body = JSON.stringify(BODY);
  const pretty = JSON.stringify(BODY, null, 2);
  return [
    {
      name: 'curl',
      code: `curl ${url} \\\n  -H 'Authorization: Bearer YOUR_KEY' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`,
    },
    {
      name: 'JavaScript',
      code: `const response = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer YOUR_KEY', 'Content-Type': 'application/json' },
  body: JSON.stringify(${indent(pretty)}),
});
const { data } = await response.json();
console.log(data.translations);`,
    },
    {
      name: 'Python',
      code: `import requests

response = requests.post(
    "${url}",
    headers={"Authorization": "Bearer YOUR_KEY"},
    json=${indent(indent(pretty))},
)
print(response.json()["data"]["translations"])`,
    },
  ];
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
