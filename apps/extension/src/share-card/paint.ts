import { TOKENS, type Token } from './looks.ts';

/** The design tokens in one of the two schemes, as a canvas takes them. */
export interface Paint {
  colors: Readonly<Record<Token, string>>;
  families: { serif: string; sans: string };
}

/** Asks the style sheet of a document what its tokens come to. */
export function readPaint(document: Document, scheme: 'light' | 'dark'): Paint {
  const probe = document.createElement('span');
  probe.style.colorScheme = scheme;
  document.body.append(probe);
  const style = document.defaultView?.getComputedStyle(probe);
  const ask = (property: 'color' | 'font-family', value: string) => {
    probe.style.setProperty(property, value);
    return style?.getPropertyValue(property) ?? '';
  };
  const colors = Object.fromEntries(TOKENS.map((token) => [token, ask('color', `var(--color-${token})`)]));
  const families = { serif: ask('font-family', 'var(--font-serif)'), sans: ask('font-family', 'var(--font-sans)') };
  probe.remove();
  // One colour for each of the tokens.
  return { colors: colors as Record<Token, string>, families };
}
