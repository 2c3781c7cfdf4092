import type { ReaderDestination } from '../reader-state.ts';

export interface OutlineEntry {
  key: string;
  /** Nesting level, from 1. */
  level: number;
  source: string;
  /** Equals `source` if there is no translation. */
  target: string;
  /** Target of the entry; an entry without one is plain text. */
  place: ReaderDestination | undefined;
}

export interface OutlineListProps {
  entries: readonly OutlineEntry[];
  /** Language of the translated titles. */
  language: string;
  onTarget: (target: ReaderDestination) => void;
}

const STEP_REM = 0.75;

/** Lists titles in both languages, each leading to its place in the document. */
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
