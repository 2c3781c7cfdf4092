import { Button } from '@interlinear/ui/button';
import { HoverMenu, menuItemClass } from '@interlinear/ui/hover-menu';
import { useTranslations } from 'use-intl';
import { saveFile } from '../../downloads/save-file.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { writeClipboard } from '../../translate-text/text-actions/copy-button.tsx';
import { type ImageSettings, optionsOf } from '../settings.ts';
import { allText, type PictureState, type ShownRegion } from '../state/picture-state.ts';
import type { EncodedFormat } from '../state/picture-store.ts';
import type { OpenPicture } from '../state/pictures.ts';
import { printPicture } from './print-picture.ts';
import { regionsJson } from './regions-json.ts';

const FORMATS = ['png', 'jpeg', 'webp'] as const satisfies EncodedFormat[];
const EXTENSIONS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
const NAMES = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const;

export interface OutputActionsProps {
  picture: OpenPicture;
  state: PictureState;
  regions: readonly ShownRegion[];
  settings: ImageSettings;
}

/** Copies the text, downloads the picture or its regions, and prints. */
export function OutputActions({ picture, state, regions, settings }: OutputActionsProps) {
  const t = useTranslations('pictures');
  const showToast = useToast();
  const name = `${picture.name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${settings.targetLanguage}`;

  async function report(work: Promise<unknown>) {
    try {
      await work;
    } catch {
      showToast({ kind: 'failure', text: t('outputFailed') });
    }
  }
  async function encode(format: EncodedFormat): Promise<Blob> {
    return new Blob([await picture.store.encode('translated', format)], { type: `image/${format}` });
  }
  async function copy() {
    const isDone = await writeClipboard(allText(regions));
    showToast(isDone ? { kind: 'success', text: t('copied') } : { kind: 'failure', text: t('copyFailed') });
  }
  const downloadPicture = async (format: EncodedFormat) =>
    saveFile(await encode(format), `${name}.${EXTENSIONS[format]}`);
  const downloadRegions = () => {
    const json = regionsJson(regions, { state, options: optionsOf(settings), id: picture.id });
    saveFile(new Blob([JSON.stringify(json, undefined, 2)], { type: 'application/json' }), `${name}.json`);
  };

  if (state.status.kind !== 'ready') return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="rounded-md border border-edge bg-sheet">
        <HoverMenu button={t('download')}>
          {FORMATS.map((format) => (
            <button
              key={format}
              type="button"
              data-menu-item
              className={menuItemClass}
              // Not awaited: it reports its failure itself.
              onClick={() => void report(downloadPicture(format))}
            >
              {t('downloadPicture', { format: NAMES[format] })}
            </button>
          ))}
          <button type="button" data-menu-item className={menuItemClass} onClick={downloadRegions}>
            {t('downloadRegions')}
          </button>
        </HoverMenu>
      </div>
      {/* Not awaited: they report their failures themselves. */}
      <Button disabled={regions.length === 0} onClick={() => void copy()}>
        {t('copyAll')}
      </Button>
      <Button onClick={() => void report(encode('png').then(printPicture))}>{t('print')}</Button>
    </div>
  );
}
