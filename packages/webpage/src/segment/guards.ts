import { isSameLanguage, matchLanguage } from '@interlinear/languages/match';
import { isOwnElement } from '../dom-nodes.ts';
import type { Reason } from '../unit.ts';
import { isPlayerCaptions } from './player-captions.ts';
import type { Policy } from './policy.ts';

/** Returns why an element is skipped regardless of site rules and layout. */
export type Guard = (element: Element) => Reason | undefined;

/** @param document of the elements; its own `lang` may be wrong */
export function createGuard(policy: Policy, document: Document): Guard {
  const isTarget = createTargetCheck(policy, document);
  return (element) => {
    const byTag = TAGS.get(element.localName);
    if (byTag) return byTag;
    if (element.namespaceURI === SVG_NAMESPACE) return 'graphic';
    if (isOwnElement(element)) return 'own';
    if (element === document.documentElement && isEditor(document)) return 'editable';
    if (!element.hasAttributes()) return undefined;
    if (element.hasAttribute('hidden')) return 'hidden';
    if (element.getAttribute('translate') === 'no') return 'marked-untranslatable';
    const editable = element.getAttribute('contenteditable');
    if (editable !== null && editable !== 'false') return 'editable';
    const language = element.getAttribute('lang');
    if (language && isTarget(language)) return 'already-target';
    if (isPlayerCaptions(element)) return 'captions';
    return guardByClass(element) ?? (isIcon(element) ? 'graphic' : undefined);
  };
}

/** Whether a whole document is being written, such as the frame of a mail that is not sent yet. No attribute and no event tells so. */
export function isEditor({ designMode }: Document): boolean {
  return designMode === 'on';
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const TAGS: ReadonlyMap<string, Reason> = new Map([
  ...named('code', 'code pre kbd samp var tt listing xmp plaintext'),
  ...named('math', 'math mjx-container'),
  ...named('graphic', 'svg canvas img video audio object embed iframe frame frameset portal meter progress map'),
  ...named('editable', 'textarea'),
  ...named('form-value', 'input datalist'),
  // Never rendered as text: data, code or fallback content. Ruby annotations belong to the original.
  ...named(
    'hidden',
    'script style template noscript noembed noframes head title meta link base source track param rt rp',
  ),
]);

function named(reason: Reason, tags: string): [string, Reason][] {
  return tags.split(' ').map((tag) => [tag, reason]);
}

const CLASSES: ReadonlyMap<string, Reason> = new Map([
  ['notranslate', 'marked-untranslatable'],
  ['katex', 'math'],
  ['MathJax', 'math'],
  ['MathJax_Display', 'math'],
  ['CodeMirror', 'code'],
  ['cm-editor', 'code'],
  ['monaco-editor', 'code'],
  ['ace_editor', 'code'],
  // Signatures in references made by Sphinx, Javadoc and rustdoc.
  ['sig-object', 'code'],
  ['member-signature', 'code'],
  ['code-header', 'code'],
]);

const GUARDED_CLASS = new RegExp(`(?:^|\\s)(${[...CLASSES.keys()].join('|')})(?:\\s|$)`);

function guardByClass(element: Element): Reason | undefined {
  const names = element.getAttribute('class');
  if (!names) return undefined;
  const guarded = GUARDED_CLASS.exec(names)?.[1];
  return guarded ? CLASSES.get(guarded) : undefined;
}

/** Detects a glyph of an icon font: private-use code points, or a ligature name such as `chevron_right`. */
function isIcon(element: Element): boolean {
  const only = element.firstChild;
  if (only?.nodeType !== 3 || only.nextSibling) return false;
  const text = only.nodeValue ?? '';
  if (text.length > 40) return false;
  if (/^[\s\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}]+$/u.test(text) && /\S/.test(text)) return true;
  if (!/^\s*[a-z\d]+(?:_[a-z\d]+)*\s*$/.test(text)) return false;
  return element.getAttribute('aria-hidden') === 'true' || ICON_CLASS.test(element.getAttribute('class') ?? '');
}

const ICON_CLASS = /(?:^|\s)(?:material-(?:icons|symbols)|(?:[a-z]+-)?(?:icon|icons|ligature)(?:\s|$))/;

/**
 * Creates a check whether a `lang` value is the target language. If the page was detected to be in another language
 * than it declares, the declared value is ignored wherever it occurs.
 */
function createTargetCheck({ target, pageLanguage }: Policy, document: Document): (tag: string) => boolean {
  const known = new Map<string, boolean>();
  const declared = document.documentElement?.getAttribute('lang') ?? '';
  if (pageLanguage && !isSameLanguage(pageLanguage, target)) known.set(declared, false);
  return (tag) => {
    const answer = known.get(tag);
    if (answer !== undefined) return answer;
    const language = matchLanguage(tag);
    const isTarget = language !== undefined && isSameLanguage(language, target);
    known.set(tag, isTarget);
    return isTarget;
  };
}
