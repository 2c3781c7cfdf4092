import type { ReactNode } from 'react';

export interface LegalPageProps {
  title: string;
  lede: string;
  sections: readonly { title: string; text: string }[];
  /** What stands below, such as the way to the other page. */
  children: ReactNode;
}

/** A page to be read: a heading, and matters one after the other. */
export function LegalPage({ title, lede, sections, children }: LegalPageProps) {
  return (
    <article className="mx-auto grid w-full max-w-2xl content-start gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <header className="grid gap-2">
        <h1 className="display text-3xl [overflow-wrap:anywhere] sm:text-4xl">{title}</h1>
        <p className="text-faded">{lede}</p>
      </header>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-1.5">
          <h2 className="display text-xl">{section.title}</h2>
          <p className="font-serif leading-relaxed">{section.text}</p>
        </section>
      ))}
      <footer className="border-t border-rule pt-5 text-sm">{children}</footer>
    </article>
  );
}
