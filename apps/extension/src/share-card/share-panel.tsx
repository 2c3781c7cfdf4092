import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { canCopyPictures, copyPicture } from '../card/copy.ts';
import { locale, say } from '../messages/say.ts';
import { DESIGN_NAMES, DESIGNS, type DesignName } from './designs.ts';
import { drawShareCard, type ShareCardContent } from './draw-share-card.ts';

interface SharePanelProps {
  texts: { original: string; translation: string; language: string | undefined; target: string };
  page: { title: string; address: string };
  announce(line: string): void;
  onBack(): void;
}

/** Panel that draws a picture of original and translation, to be downloaded or copied. */
export function SharePanel({ texts, page, announce, onBack }: SharePanelProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [design, setDesign] = useState<DesignName>('manuscript');
  const [scheme, setScheme] = useState(preferredScheme);
  const content = useContent(texts, page);
  useEffect(() => {
    if (canvas.current) drawShareCard(canvas.current, content, { design, scheme });
  }, [content, design, scheme]);

  const copy = async ({ ownerDocument }: Element) => {
    const isDone = canvas.current !== null && (await copyPicture(ownerDocument, toPng(canvas.current)));
    announce(say(isDone ? 'sharePictureCopied' : 'cardCopyFailed'));
  };
  return (
    <section aria-label={say('cardShare')} className="grid gap-3">
      <Button kind="quiet" className="-mx-2 justify-self-start" autoFocus onClick={onBack}>
        <span className="rotate-180 rtl:rotate-0">
          <Icon name="arrow" size={16} />
        </span>
        {say('shareBack')}
      </Button>
      <div className="overflow-hidden rounded-md border border-rule">
        <canvas
          ref={canvas}
          role="img"
          aria-label={say('shareAlt', beginning(texts.original), beginning(texts.translation))}
          className="block h-auto w-full"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex flex-wrap gap-x-3">
          <legend className="sr-only">{say('shareLook')}</legend>
          {DESIGN_NAMES.map((name) => (
            <label key={name} className="flex min-h-8 items-center gap-1.5 text-sm">
              <input
                type="radio"
                name="look"
                className="size-4 accent-rubric"
                checked={design === name}
                onChange={() => setDesign(name)}
              />
              {say(DESIGNS[name].name)}
            </label>
          ))}
        </fieldset>
        <label className="flex min-h-8 items-center gap-1.5 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-rubric"
            checked={scheme === 'dark'}
            onChange={({ target: { checked } }) => setScheme(checked ? 'dark' : 'light')}
          />
          {say('shareDark')}
        </label>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          className="grow"
          // A failure would be the browser's own; nothing else can be done.
          onClick={() => canvas.current && void download(canvas.current, `interlinear-${content.host}.png`)}
        >
          <Icon name="download" />
          {say('shareDownload')}
        </Button>
        {canCopyPictures(document) && (
          <Button className="grow" onClick={({ currentTarget }) => void copy(currentTarget)}>
            <Icon name="copy" />
            {say('shareCopy')}
          </Button>
        )}
      </div>
    </section>
  );
}

function preferredScheme(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function useContent(
  { original, translation, language, target }: SharePanelProps['texts'],
  page: SharePanelProps['page'],
) {
  // Fixed when the panel opens.
  const [date] = useState(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(new Date()));
  const [content] = useState<ShareCardContent>(() => ({
    original: { text: original, language },
    translation: { text: translation, language: target },
    title: page.title.replaceAll(/\s+/g, ' ').trim(),
    host: URL.parse(page.address)?.host ?? '',
    date,
  }));
  return content;
}

function beginning(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/png'),
  );
}

async function download(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const address = URL.createObjectURL(await toPng(canvas));
  const link = canvas.ownerDocument.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
