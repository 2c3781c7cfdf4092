import type { Locale } from '@interlinear/messages/locales';

export interface PlainPage {
  title: string | undefined;
  texts: (string | undefined)[];
  /** Links as HTML. */
  links: string[];
}

/** A page in the site's look without its program: styles of its own, and nothing to load. Messages have no markup. */
export function plainPage(locale: Locale, { title, texts, links }: PlainPage): string {
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Interlinear</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; --ink: light-dark(#1f2530, #ece7dc); --rubric: light-dark(#9c2a1c, #f0a08c); }
body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; background: light-dark(#faf7f0, #15171c); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
header { padding: 1rem 1.5rem; }
header a { color: inherit; font: 1.25rem Palatino, "Noto Serif", Georgia, serif; text-decoration: none; }
main { box-sizing: border-box; width: 100%; max-width: 38rem; margin: auto; padding: 1.5rem 1.5rem 20vh; }
h1 { margin: 0 0 1rem; font: 2rem/1.2 Palatino, "Noto Serif", Georgia, serif; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-top: 1.5rem; }
nav a { padding: 0.25rem 0; color: var(--rubric); }
</style>
</head>
<body>
<header><a href="/${locale}">Interlinear</a></header>
<main>
<h1>${title}</h1>
${texts.map((text) => `<p>${text}</p>`).join('\n')}
<nav>${links.join(' ')}</nav>
</main>
</body>
</html>
`;
}
