import { direction } from '@interlinear/languages/direction';
import { Button } from '@interlinear/ui/button';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChoosableEngine } from '../engines/list-engines.ts';
import { useListedEngines } from '../engines/use-listed-engines.ts';
import { locale, say } from '../messages/say.ts';
import { inputClass, SelectField } from '../options/fields/fields.tsx';
import { useSettings } from '../options/settings-context.tsx';
import { BackgroundPort } from '../page/background-port.ts';
import { samplePair } from '../styles/samples.ts';

const MAX_SAMPLE_LENGTH = 500;

type Preview = { status: 'running' } | { status: 'translated'; text: string } | { status: 'failed'; engine: string };

/** Translates a sample with the stored instructions; on request, because it uses tokens. */
export function PromptPreview() {
  const { settings } = useSettings();
  const { target } = settings;
  const engines = useListedEngines()?.filter(({ kind }) => kind === 'ai');
  const [chosen, setChosen] = useState(settings.engine);
  const [sample, setSample] = useState(() => samplePair(target).original);
  const engine = engines?.find(({ id }) => id === chosen) ?? engines?.[0];
  const { preview, tokens, run } = usePreview();
  const id = useId();
  if (!engines) return null;
  if (!engine) return <p className="max-w-prose text-sm text-faded">{say('promptPreviewNone')}</p>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview?.status !== 'running' && sample.trim() !== '') void run(sample, engine, target); // reports failures
  };
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-rule pt-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          {say('promptPreviewSample')}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={2}
          maxLength={MAX_SAMPLE_LENGTH}
          className={`${inputClass} field-sizing-content`}
          value={sample}
          onChange={(event) => setSample(event.target.value)}
        />
      </div>
      <SelectField label={say('engine')} value={engine.id} onChange={setChosen}>
        {engines.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" aria-disabled={preview?.status === 'running'}>
          {say('promptPreview')}
        </Button>
        <p className="min-w-0 grow basis-60 text-sm text-faded">{say('promptPreviewHint')}</p>
      </div>
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {preview?.status === 'running' && <p className="text-faded">{say('promptPreviewRunning', engine.name)}</p>}
        {preview?.status === 'failed' && <p className="text-rubric">{say('promptPreviewFailed', preview.engine)}</p>}
        {preview?.status === 'translated' && (
          <p dir={direction(target)} lang={target} className="rounded-md bg-sunken px-3 py-2 font-serif text-rubric">
            {preview.text}
          </p>
        )}
        {preview?.status === 'translated' && tokens > 0 && (
          <p className="text-xs text-faded">
            {say('promptPreviewTokens', new Intl.NumberFormat(locale()).format(tokens))}
          </p>
        )}
      </div>
    </form>
  );
}

/** Runs one preview at a time through the background, as for a page, so that the same instructions apply. */
function usePreview() {
  const [preview, setPreview] = useState<Preview>();
  const [tokens, setTokens] = useState(0);
  const [abort] = useState(() => new AbortController());
  const port = useRef<BackgroundPort>(undefined);
  useEffect(
    () => () => {
      abort.abort();
      port.current?.close();
    },
    [abort],
  );
  const run = async (sample: string, engine: ChoosableEngine, target: Parameters<typeof samplePair>[0]) => {
    setPreview({ status: 'running' });
    setTokens(0);
    port.current ??= new BackgroundPort({
      onUsage: ({ inputTokens = 0, outputTokens = 0 }) => setTokens((sum) => sum + inputTokens + outputTokens),
    });
    const segments = [{ id: 'preview', content: [sample] }];
    let ended: Preview = { status: 'failed', engine: engine.name };
    for await (const result of port.current.translate(segments, { target, engine: engine.id }, abort.signal)) {
      if (result.status === 'kept') ended = { status: 'translated', text: sample };
      // The answer of an engine that stepped in would show nothing of the instructions.
      if (result.status === 'translated' && result.engine === engine.id)
        ended = { status: 'translated', text: result.content.filter((part) => typeof part === 'string').join('') };
    }
    setPreview(ended);
  };
  return { preview, tokens, run };
}
