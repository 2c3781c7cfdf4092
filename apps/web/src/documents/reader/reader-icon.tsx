import { StrokeIcon } from '@interlinear/ui/icon';

/** Stroke paths on a 24 × 24 grid. Icons used by several screens are in the `ui` package. */
const PATHS = {
  original: 'M6 4h12v16H6zM9 8h6M9 12h6M9 16h4',
  translation: 'M4 6h9M8.5 4v2c0 4-2 7-5 8.5M5.5 9c1 3 3.5 5 6.5 6m1 5 4-10 4 10m-6.6-3.5h5.2',
  bilingual: 'M4 5h7v14H4zM13 5h7v14h-7zM6.5 9h2m-2 3h2m7-3h2m-2 3h2',
  pages: 'M5 4h9v12H5zM10 20h9V8h-2',
  text: 'M4 6h16M4 10.5h16M4 15h11M4 19.5h7',
  side: 'M4 5h16v14H4zM9.5 5v14',
  search: 'M16 16l4.5 4.5M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  fit: 'M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4',
  print: 'M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17H17m-10-3h10v6H7z',
  settings:
    'M4 7h8m6 0h2M4 17h3m6 0h7M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 12.5v6A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-6',
  more: 'M6 12v.01M12 12v.01M18 12v.01',
  pencil: 'm5 19 1-4L16.5 4.5l3 3L9 18l-4 1Zm9.5-12.5 3 3',
} as const;

export type ReaderIconName = keyof typeof PATHS;

export function ReaderIcon({ name, size }: { name: ReaderIconName; size?: number }) {
  return <StrokeIcon path={PATHS[name]} size={size} />;
}

export interface ReaderButtonProps {
  icon: ReaderIconName;
  /** Accessible name, also shown on hover. */
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** Icon-only button of the reader. */
export function ReaderButton({ icon, label, isPressed, isDisabled, onPress }: ReaderButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
      className="grid size-9 shrink-0 place-items-center rounded-md text-faded hover:bg-sunken hover:text-ink disabled:opacity-45 aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
    >
      <ReaderIcon name={icon} />
    </button>
  );
}
