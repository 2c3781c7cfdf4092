/**
 * A page as close to the real thing as can be, with what is expected of whoever translates it. Texts are written as they read,
 * white space run together, with the markup that has to be kept: `See <a href="/river">the river</a>, which is <b>deep</b>.`
 * (`a` with its `href`, `b`, `i`, `code`, `br`, `img`; other wrappers are left out). What stands in a text and must stay as it is,
 * and is no code, is in `<keep>`; `<split>` is where a wrapper ends in the middle of a word.
 */
export interface ZooPage {
  /** Lower case with hyphens; its address is `/<name>/`. */
  name: string;
  /** A whole document. `{{other}}` stands for the origin of another host that serves the same. */
  html: string;
  headers?: Readonly<Record<string, string>>;
  /** What else there is below the page's address, by name. */
  files?: Readonly<Record<string, ZooFile>>;
  /** Every text that must be translated, frames and shadow roots included, and no other: as often as it is there. */
  texts: readonly string[];
  /** The same for what is translated only in place of the original: attributes, options. */
  textsInPlace?: readonly string[];
  /** How it grows or changes, in this order. */
  steps?: readonly ZooStep[];
  /** What somebody is reading: the page is scrolled to it, and there it stays while all around it is translated. */
  reading?: string;
  /** Done while the first answer is waited for. */
  whileWaiting?: ZooAction;
  /** It is too long to be waited for: whatever matches and is in view must be translated; `texts` is empty. */
  each?: string;
  /** In place of the original, its text is not divided between its nodes as it was: it stands around what is left alone. */
  isRearranged?: true;
  /** It is never twice the same, until its last step has been done. */
  isRestless?: true;
  /** Parts whose inside may be cut off by the page's own layout, original and translation alike. */
  clips?: string;
  /** What the engine answers, instead of what stand-ins answer. What it is shown as is not foretold: `texts` is empty. */
  answer?: (text: string, target: string) => string;
}

export interface ZooStep {
  name: string;
  action: ZooAction;
  /** Texts that must be translated from then on, beside those before. */
  added?: readonly string[];
  removed?: readonly string[];
}

/** A script, run in the page; a promise is waited for. */
export type ZooAction = string;

export interface ZooFile {
  /** As the document of a page; `{{other}}` too. */
  body: string;
  type?: 'text/html' | 'text/javascript' | 'text/css' | 'image/svg+xml';
  headers?: Readonly<Record<string, string>>;
}

/** A document that has what every page of the zoo has. */
export function zooDocument({ title, body, head = '', language = 'en', direction }: ZooDocumentParts): string {
  const dir = direction ? ` dir="${direction}"` : '';
  return `<!doctype html>
<html lang="${language}"${dir}><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script src="/witness.js"></script>
${head}</head>
<body>${body}</body></html>`;
}

export interface ZooDocumentParts {
  title: string;
  body: string;
  head?: string;
  language?: string;
  direction?: 'ltr' | 'rtl';
}
