import type { ReactNode } from 'react';

export interface AuthCardProps {
  title: string;
  lede: string;
  children: ReactNode;
  /** Shown below the card: links to related screens. */
  footer?: ReactNode;
}

/** The layout of a screen with one form: a heading, and a centred card. */
export function AuthCard({ title, lede, children, footer }: AuthCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-4 py-10 sm:py-16">
      <div className="grid gap-2">
        <h1 className="display text-3xl">{title}</h1>
        <p className="text-faded">{lede}</p>
      </div>
      <div className="grid gap-6 rounded-lg border border-rule bg-sheet p-5 shadow-sheet sm:p-7">{children}</div>
      {footer && <p className="text-center text-sm text-faded">{footer}</p>}
    </div>
  );
}
