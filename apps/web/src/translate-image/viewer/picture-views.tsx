import type { Box } from '@interlinear/images/region';
import { ScrollArea } from '@interlinear/ui/scroll-area';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { View } from '../settings.ts';
import type { PictureState, ShownRegion } from '../state/picture-state.ts';
import type { OpenPicture } from '../state/pictures.ts';
import { RegionFrame } from './region-frame.tsx';
import { RegionOutlines } from './region-outlines.tsx';
import { usePointing } from './use-pointing.ts';
import type { Zoom } from './use-zoom.ts';

export interface PictureViewsProps {
  picture: OpenPicture;
  state: PictureState;
  regions: readonly ShownRegion[];
  view: View;
  zoom: Zoom;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  isDrawing: boolean;
  onDraw: (area: Box) => void;
}

/** Shows the original, the translation, or both beside each other. */
export function PictureViews({ view, ...props }: PictureViewsProps) {
  const t = useTranslations('pictures');
  if (view !== 'side-by-side')
    return <PicturePane {...props} isTranslated={view === 'translated'} label={t(LABELS[view])} />;
  return (
    <div className="grid min-w-0 gap-3 sm:grid-cols-2">
      <PicturePane {...props} isTranslated={false} label={t(LABELS.original)} />
      <PicturePane {...props} isTranslated label={t(LABELS.translated)} />
    </div>
  );
}

const LABELS = { translated: 'viewTranslated', original: 'viewOriginal' } as const;

interface PicturePaneProps extends Omit<PictureViewsProps, 'view'> {
  isTranslated: boolean;
  label: string;
}

/** A scrollable view of one version of the picture, with its regions on top. */
function PicturePane(props: PicturePaneProps) {
  const { picture, state, regions, zoom, selected, onSelect, isDrawing, onDraw, isTranslated, label } = props;
  const view = useRef<HTMLElement>(null);
  const { connect } = zoom;
  useEffect(() => connect(view.current), [connect]);
  const drawn = usePointing(view, { state, regions, isDrawing, onSelect, onDraw });
  const chosen = regions.find(({ id }) => id === selected);
  const { size } = state;
  const isFailed = state.status.kind === 'failed';
  return (
    <ScrollArea
      as="section"
      ref={view}
      aria-label={label}
      aria-busy={state.isPainting || state.status.kind === 'reading'}
      className={`relative max-h-[75dvh] min-w-0 touch-pan-x touch-pan-y overflow-auto rounded-lg border border-rule bg-sunken ${isDrawing ? 'cursor-crosshair touch-none' : ''}`}
    >
      {!isFailed && (
        <div
          data-picture
          className="relative"
          style={size && zoom.scale !== undefined ? { width: size.width * zoom.scale } : { maxWidth: size?.width }}
        >
          <img src={picture.url} alt={picture.name} draggable={false} className="block w-full select-none" />
          {isTranslated && <TranslatedCanvas picture={picture} />}
          {size && <RegionOutlines state={state} regions={regions} selected={selected} drawn={drawn} />}
          {size && chosen && !isDrawing && (
            <RegionFrame key={chosen.id} size={size} shown={chosen} store={picture.store} />
          )}
        </div>
      )}
    </ScrollArea>
  );
}

/** Places the picture's canvas, which outlives the views. */
function TranslatedCanvas({ picture: { display } }: { picture: OpenPicture }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.append(display.canvas);
    return () => display.canvas.remove();
  }, [display]);
  return <div ref={place} className="pointer-events-none absolute inset-0" />;
}
