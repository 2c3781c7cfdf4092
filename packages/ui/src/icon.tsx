/** SVG paths of the icons, on a 24 × 24 grid. */
const PATHS = {
  alert: 'M12 8.5v4.5m0 3.5v.01M10.3 4.2 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  arrow: 'M5 12h14m-5-5 5 5-5 5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9.5 6 6 6-6',
  clock: 'M12 7.5V12l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8A1.5 1.5 0 0 1 15 10.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z',
  download: 'M12 4v11m0 0 4-4m-4 4-4-4M5 16v2.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V16',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-2.8a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  'eye-off':
    'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3.2 3.9M6.3 7.4A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.2M10.1 10a2.8 2.8 0 0 0 3.9 3.9',
  globe:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3.5 9.5h17m-17 5h17M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  help: 'M9.3 9.3a2.8 2.8 0 1 1 4.1 2.5c-.9.5-1.4 1-1.4 1.9v.3m0 3v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  lines: 'M4 6h16M4 12h9M4 18h14',
  lock: 'M8 11V8a4 4 0 1 1 8 0v3m-9.5 0h11A1.5 1.5 0 0 1 19 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.2 8.2 0 0 1 9.5 4 8.2 8.2 0 1 0 20 14.5Z',
  pencil: 'M4.5 19.5h4L19 9l-4-4L4.5 15.5v4ZM12.5 7.5l4 4',
  pin: 'M9 4h6l-.8 6.2 3.3 3.3v1.5h-11v-1.5l3.3-3.3L9 4Zm3 11v5.5',
  plus: 'M12 5v14M5 12h14',
  redo: 'M19.5 8.5h-9a5.5 5.5 0 0 0 0 11H14m5.5-11-4-4m4 4-4 4',
  retry: 'M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.5m0 5v-5h5',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5',
  settings:
    'M4 7.5h8m5 0h3M4 16.5h3m5 0h8M12 7.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0ZM7 16.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 12.5v6A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-6',
  speak: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm12-1a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12',
  star: 'm12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8L12 4Z',
  stop: 'M7.5 6h9A1.5 1.5 0 0 1 18 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 16.5v-9A1.5 1.5 0 0 1 7.5 6Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v1.5m0 15V21M3 12h1.5m15 0H21M5.6 5.6l1.1 1.1m10.6 10.6 1.1 1.1m0-12.8-1.1 1.1M6.7 17.3l-1.1 1.1',
  swap: 'M4 8.5h15m-4-4 4 4-4 4M20 15.5H5m4-4-4 4 4 4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12a1.5 1.5 0 0 0 1.5 1.5h6.4a1.5 1.5 0 0 0 1.5-1.5l.8-12M10 11v5.5m4-5.5v5.5',
  undo: 'M4.5 8.5h9a5.5 5.5 0 0 1 0 11H10m-5.5-11 4-4m-4 4 4 4',
  user: 'M12 4.5a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5ZM4.5 20c.8-3.4 3.8-5.3 7.5-5.3s6.7 1.9 7.5 5.3',
  'log-out': 'M14 4.5h4A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5h-4M10.5 16l-4-4 4-4M6.5 12H15',
  device:
    'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5v-9A1.5 1.5 0 0 1 5.5 4ZM9 20h6m-3-4v4',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon beside text or inside a labelled button; always hidden from assistive technology. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <StrokeIcon path={PATHS[name]} size={size} width={name === 'grip' ? 2.5 : undefined} />;
}

export interface StrokeIconProps {
  /** The SVG path, on a 24 × 24 grid. */
  path: string;
  /** Width and height in pixels. */
  size?: number | undefined;
  /** Stroke width, in units of the grid. */
  width?: number | undefined;
}

/** Draws a path in the style of {@link Icon}, for icon sets that only one screen uses. */
export function StrokeIcon({ path, size = 20, width = 1.7 }: StrokeIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
