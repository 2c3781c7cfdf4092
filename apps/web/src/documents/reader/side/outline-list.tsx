import type { ReaderDestination } from '../reader-state.ts';

export interface OutlineEntry {
  key: string;
  /** How deep it stands, from 1. */
  level: number;
  source: string;
  /** The same as `source` where there is no translation. */
  target: string;
  /** Where it leads; an entry without a place is only read. */
  place: ReaderDestination | undefined;
}

export interface OutlineListProps {
  entries: readonly OutlineEntry[];
  /** What the translations are in. */
  language: string;
  onTarget: (target: ReaderDestination) => void;
}

const STEP_REM = 0.75;

/** Titles in both languages, each a way to its place. */
export function OutlineList({ entries, language, onTarget }: OutlineListProps) {
  return (
    <ol className="grid gap-0.5">
      {entries.map(({ key, level, place, ...titles }) => (
        <li key={key} style={{ paddingInlineStart: `${(level - 1) * STEP_REM}rem` }}>
          {place ? (
            <button
              type="button"
              onClick={() => onTarget(place)}
              className="grid w-full rounded-md px-2 py-1.5 text-start text-sm hover:bg-sunken"
            >
              <Titles {...titles} language={language} />
            </button>
          ) : (
            <p className="grid px-2 py-1.5 text-sm text-faded">
              <Titles {...titles} language={language} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Titles({ source, target, language }: Pick<OutlineEntry, 'source' | 'target'> & { language: string }) {
  return (
    <>
      <span dir="auto" className="[overflow-wrap:anywhere]">
        {source}
      </span>
      {target !== source && (
        <span dir="auto" lang={language} className="[overflow-wrap:anywhere] text-rubric">
          {target}
        </span>
      )}
    </>
  );
}
