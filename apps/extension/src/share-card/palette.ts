import { TOKENS, type Token } from './designs.ts';

/** The design tokens in one of the two schemes, as a canvas takes them. */
export interface Paint {
  colors: Readonly<Record<Token, string>>;
  families: { serif: string; sans: string };
}

/** Asks the style sheet of a document, which is ours, what its tokens come to. For that moment it is in the scheme asked for. */
export function readPaint(document: Document, scheme: 'light' | 'dark'): Paint {
  const { dataset } = document.documentElement;
  const probe = document.createElement('span');
  document.body.append(probe);
  dataset.theme = scheme;
  const style = document.defaultView?.getComputedStyle(probe);
  const ask = (property: 'color' | 'font-family', value: string) => {
    probe.style.setProperty(property, value);
    return style?.getPropertyValue(property) ?? '';
  };
  for (const token of TOKENS) {
    // Tailwind writes only those tokens that something in the card uses.
    if (!style?.getPropertyValue(`--color-${token}`)) throw new Error(`The card’s style sheet has no colour ${token}.`);
  }
  const colors = Object.fromEntries(TOKENS.map((token) => [token, ask('color', `var(--color-${token})`)]));
  const families = { serif: ask('font-family', 'var(--font-serif)'), sans: ask('font-family', 'var(--font-sans)') };
  delete dataset.theme;
  probe.remove();
  // One colour for each of the tokens.
  return { colors: colors as Record<Token, string>, families };
}
