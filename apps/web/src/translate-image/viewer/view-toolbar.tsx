import { Button, buttonClass, IconButton } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { VIEWS, type View } from '../settings.ts';
import type { Zoom } from './use-zoom.ts';

const LABELS = { translated: 'viewTranslated', original: 'viewOriginal', 'side-by-side': 'viewBoth' } as const;

export interface ViewToolbarProps {
  view: View;
  onView: (view: View) => void;
  /** Called when the comparison with the original starts and ends. */
  onCompare: (isComparing: boolean) => void;
  zoom: Zoom;
  isDrawing: boolean;
  onDraw: () => void;
  isReady: boolean;
}

/** Chooses the view, compares, zooms, and starts drawing a region. */
export function ViewToolbar({ view, onView, onCompare, zoom, isDrawing, onDraw, isReady }: ViewToolbarProps) {
  const t = useTranslations('pictures');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex gap-0.5 rounded-md border border-rule p-0.5">
        <legend className="sr-only">{t('view')}</legend>
        {VIEWS.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === view}
            onClick={() => onView(choice)}
            className="min-h-9 rounded-sm px-2.5 text-sm text-faded hover:text-ink aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
          >
            {t(LABELS[choice])}
          </button>
        ))}
      </fieldset>
      {view !== 'original' && <CompareButton onCompare={onCompare} />}
      <span className="flex">
        <IconButton icon="minus" label={t('zoomOut')} onClick={() => zoom.zoomBy(0.8)} />
        <IconButton icon="plus" label={t('zoomIn')} onClick={() => zoom.zoomBy(1.25)} />
        <Button kind="quiet" onClick={zoom.fit}>
          {t('zoomFit')}
        </Button>
      </span>
      {isReady && (
        <button
          type="button"
          aria-pressed={isDrawing}
          onClick={onDraw}
          className={`${buttonClass('quiet')} aria-pressed:bg-rubric-wash aria-pressed:text-rubric`}
        >
          <Icon name="pencil" size={18} />
          {t('drawRegion')}
        </button>
      )}
    </div>
  );
}

/** Shows the original while it is held down, by pointer or key. */
function CompareButton({ onCompare }: { onCompare: (isComparing: boolean) => void }) {
  const t = useTranslations('pictures');
  const end = () => onCompare(false);
  return (
    <Button
      kind="quiet"
      className="touch-none select-none"
      onPointerDown={() => onCompare(true)}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key === ' ' || key === 'Enter') onCompare(true);
      }}
      onKeyUp={end}
      onBlur={end}
    >
      <Icon name="eye" size={18} />
      {t('compare')}
    </Button>
  );
}
