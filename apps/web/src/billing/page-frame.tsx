import type { ReactNode } from 'react';

export interface PageFrameProps {
  title: string;
  lede: string;
  /** `wide` for columns; `reading` limits the line length. */
  width?: 'reading' | 'wide';
  children: ReactNode;
}

/** The layout of a screen: a heading with a lede, and the content below. */
export function PageFrame({ title, lede, width = 'reading', children }: PageFrameProps) {
  return (
    <div
      className={`mx-auto grid w-full content-start gap-6 px-4 py-8 sm:px-6 sm:py-12 ${width === 'wide' ? 'max-w-7xl' : 'max-w-4xl'}`}
    >
      <header className="grid max-w-2xl gap-2">
        <h1 className="display text-[clamp(1.625rem,7.4vw,1.875rem)] [overflow-wrap:anywhere] sm:text-4xl">{title}</h1>
        <p className="text-faded">{lede}</p>
      </header>
      {children}
    </div>
  );
}
