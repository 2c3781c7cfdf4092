import type { Box, Quad } from '@interlinear/images/region';
import type { PictureState, ShownRegion } from '../state/picture-state.ts';

export interface RegionOutlinesProps {
  state: PictureState;
  regions: readonly ShownRegion[];
  selected: string | undefined;
  /** Area that is being drawn. */
  drawn: Box | undefined;
}

/** Outlines lines that are being read, regions that wait for their translation, and the chosen one. */
export function RegionOutlines({ state: { size, outlines }, regions, selected, drawn }: RegionOutlinesProps) {
  if (!size) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full fill-none [&>*]:[vector-effect:non-scaling-stroke]"
    >
      {outlines.map((quad) => (
        <polygon
          key={pointsOf(quad)}
          points={pointsOf(quad)}
          strokeWidth={1.5}
          className="fill-rubric/10 stroke-rubric"
        />
      ))}
      {regions.map(({ id, region, translation, edit }) => {
        const isWaiting = translation.status === 'waiting';
        const isFailed = translation.status === 'failed';
        if ((!isWaiting && !isFailed && id !== selected) || edit.box) return null;
        return (
          <polygon
            key={id}
            points={pointsOf(region.quad)}
            strokeWidth={id === selected ? 2 : 1.5}
            strokeDasharray={isWaiting ? '6 4' : undefined}
            className={isFailed ? 'stroke-rubric' : 'stroke-leaf'}
          />
        );
      })}
      {drawn && (
        <rect
          x={drawn[0]}
          y={drawn[1]}
          width={drawn[2]}
          height={drawn[3]}
          strokeWidth={2}
          className="fill-rubric/15 stroke-rubric"
        />
      )}
    </svg>
  );
}

function pointsOf(quad: Quad): string {
  return quad.map((point) => point.join()).join(' ');
}
