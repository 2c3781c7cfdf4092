import { useTranslations } from 'use-intl';
import { useLocale } from '../../../locale/use-locale.ts';
import { ReaderButton } from '../reader-icon.tsx';
import { FIT, nextZoom, type Zoom } from './zoom.ts';

/** Larger, smaller, and as wide as there is room for. */
export function ZoomButtons({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const t = useTranslations('reader');
  const percents = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  const from = zoom === FIT ? 1 : zoom;
  return (
    <div className="flex items-center gap-0.5">
      <ReaderButton icon="minus" label={t('zoomOut')} onPress={() => onZoom(nextZoom(from, 'out'))} />
      <span role="status" className="min-w-12 text-center text-sm text-faded max-sm:sr-only">
        {zoom === FIT ? t('zoomFits') : percents.format(zoom)}
      </span>
      <ReaderButton icon="plus" label={t('zoomIn')} onPress={() => onZoom(nextZoom(from, 'in'))} />
      <ReaderButton icon="fit" label={t('zoomFit')} isPressed={zoom === FIT} onPress={() => onZoom(FIT)} />
    </div>
  );
}
