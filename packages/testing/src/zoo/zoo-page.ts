/**
 * A realistic page with the expected translations. Texts are written with collapsed white space and the markup to keep:
 * `See <a href="/river">the river</a>, which is <b>deep</b>.` (`a` with its `href`, `b`, `i`, `code`, `br`, `img`;
 * other wrappers are omitted). `<keep>` contains text other than code that must stay untranslated. `<split>` marks a
 * wrapper that ends in the middle of a word.
 */
export interface ZooPage {
  /** Kebab case. The page's path is `/<name>/`. */
  name: string;
  /** A complete document. `{{other}}` is replaced by the origin of a second host that serves the same files. */
  html: string;
  headers?: Readonly<Record<string, string>>;
  /** Further files below the page's path, by name. */
  files?: Readonly<Record<string, ZooFile>>;
  /**
   * All texts that must be translated, and no others, including frames and shadow roots. A text is listed as often as
   * it occurs.
   */
  texts: readonly string[];
  /** The same for texts translated only in place of the original: attributes, options. */
  textsInPlace?: readonly string[];
  /** Changes of the page, in order. */
  steps?: readonly ZooStep[];
  /** Selector of the element being read. The page is scrolled to it, and it must not move during translation. */
  readSelector?: string;
  /** Action to run while the first response is pending. */
  whileWaiting?: ZooAction;
  /** For pages too long to translate completely: matching elements in view must be translated, and `texts` is empty. */
  inViewSelector?: string;
  /** In place of the original, text is distributed differently among its nodes, around a skipped element. */
  isRearranged?: true;
  /** The page changes constantly until its last step. */
  changesConstantly?: true;
  /** Selector of parts whose content the page itself may clip. */
  clippedSelector?: string;
  /** Replaces the stand-in's translation. The displayed text is not predicted, so `texts` is empty. */
  answer?: (text: string, target: string) => string;
}

export interface ZooStep {
  name: string;
  action: ZooAction;
  /** Texts that must be translated from this step on, in addition to earlier ones. */
  added?: readonly string[];
  removed?: readonly string[];
}

/** A script that runs in the page. A returned promise is awaited. */
export type ZooAction = string;

export interface ZooFile {
  /** Like the HTML of a page; `{{other}}` is replaced here as well. */
  body: string;
  type?: 'text/html' | 'text/javascript' | 'text/css' | 'image/svg+xml';
  headers?: Readonly<Record<string, string>>;
}

/** Wraps a body in the document shared by all zoo pages. */
export function zooDocument({ title, body, head = '', language = 'en', direction }: ZooDocumentOptions): string {
  const dir = direction ? ` dir="${direction}"` : '';
  return `<!doctype html>
<html lang="${language}"${dir}><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script src="/page-inspector.js"></script>
${head}</head>
<body>${body}</body></html>`;
}

export interface ZooDocumentOptions {
  title: string;
  body: string;
  head?: string;
  language?: string;
  direction?: 'ltr' | 'rtl';
}
