import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { EngineChoice } from '../engines/engine-choices.ts';
import { useAnnounce } from '../translate-text/text-actions/announcements.tsx';
import { useUndoKeys } from '../undo/use-undo-keys.ts';
import { RegionList } from './editing/region-list.tsx';
import { OutputActions } from './output/output-actions.tsx';
import { PictureNotices } from './picture-notices.tsx';
import { type ImageSettings, optionsOf } from './settings.ts';
import { shownRegions } from './state/picture-state.ts';
import type { OpenPicture } from './state/pictures.ts';
import { storedSettings } from './stored-settings.ts';
import { PictureViews } from './viewer/picture-views.tsx';
import { useZoom } from './viewer/use-zoom.ts';
import { ViewToolbar } from './viewer/view-toolbar.tsx';

export interface PictureWorkspaceProps {
  picture: OpenPicture;
  settings: ImageSettings;
  choices: readonly EngineChoice[];
  onRemove: () => void;
}

/** One picture: its views, its regions, and what can be done with them. */
export function PictureWorkspace({ picture, settings, choices, onRemove }: PictureWorkspaceProps) {
  const t = useTranslations('pictures');
  const { store } = picture;
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const regions = useMemo(() => shownRegions(state, optionsOf(settings)), [state, settings]);
  const [selected, setSelected] = useState<string>();
  const [isDrawing, setIsDrawing] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const zoom = useZoom(state.size);
  useUndoKeys(store);
  useAnnouncedProgress(state.status.kind, regions.length);

  async function draw(area: readonly [number, number, number, number]) {
    setIsDrawing(false);
    setSelected(await store.draw(area));
  }

  return (
    <section aria-label={picture.name} className="grid min-w-0 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 gap-3 lg:sticky lg:top-18">
        <ViewToolbar
          view={settings.view}
          onView={(view) => storedSettings.set({ ...settings, view })}
          onCompare={setIsComparing}
          zoom={zoom}
          isDrawing={isDrawing}
          onDraw={() => setIsDrawing((was) => !was)}
          isReady={state.status.kind === 'ready'}
        />
        {isDrawing && (
          <p role="status" className="text-sm text-faded">
            {t('drawHint')}
          </p>
        )}
        <PictureViews
          picture={picture}
          state={state}
          regions={regions}
          view={isComparing ? 'original' : settings.view}
          zoom={zoom}
          selected={selected}
          onSelect={setSelected}
          isDrawing={isDrawing}
          onDraw={draw}
        />
        <PictureNotices state={state} regions={regions} onRetry={store.retry} onRemove={onRemove} />
      </div>
      <div className="grid min-w-0 gap-4">
        <OutputActions picture={picture} state={state} regions={regions} settings={settings} />
        {state.status.kind === 'ready' && (
          <>
            <h2 className="display text-xl">{t('regions')}</h2>
            <RegionList
              store={store}
              state={state}
              regions={regions}
              choices={choices}
              target={settings.targetLanguage}
              selected={selected}
              onSelect={setSelected}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Tells screen readers when the text was found. */
function useAnnouncedProgress(status: string, count: number): void {
  const t = useTranslations('pictures');
  const announce = useAnnounce();
  const before = useRef(status);
  useEffect(() => {
    if (status === 'ready' && before.current !== 'ready') announce(t('regionsFound', { count }));
    before.current = status;
  }, [status, count, announce, t]);
}
