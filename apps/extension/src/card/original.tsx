import { type ReactNode, useState } from 'react';
import { say } from '../messages/say.ts';
import { directionOf } from './direction-of.ts';

interface OriginalProps {
  text: string;
  language: string | undefined;
  /** What can be done with it. */
  children: ReactNode;
}

/** About three lines. */
const SHORT = 150;

/** What was selected: its beginning, and all of it for those who want. */
export function Original({ text, language, children }: OriginalProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > SHORT || text.split('\n').length > 3;
  return (
    <section aria-label={say('cardOriginal')}>
      <p
        lang={language}
        dir={directionOf(language)}
        className={`text-sm whitespace-pre-line text-faded [overflow-wrap:anywhere] ${isLong && !isWhole ? 'line-clamp-3' : ''}`}
      >
        {text}
      </p>
      <div className="-ms-2 flex items-center">
        {children}
        {isLong && (
          <button
            type="button"
            aria-expanded={isWhole}
            className="min-h-8 rounded-md px-2 text-xs text-faded underline underline-offset-2 hover:text-ink"
            onClick={() => setIsWhole(!isWhole)}
          >
            {say(isWhole ? 'cardShowLess' : 'cardShowAll')}
          </button>
        )}
      </div>
    </section>
  );
}
