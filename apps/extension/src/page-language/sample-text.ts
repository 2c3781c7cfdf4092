/** As many letters tell a language; more would cost and tell no more. */
const ENOUGH = 1500;
/** A page that hides its text behind more nodes than this has to do with less. */
const MOST_NODES = 3000;

const NOT_PROSE = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'TEXTAREA',
  'SELECT',
  'CODE',
  'PRE',
  'KBD',
  'SVG',
  'MATH',
]);

/** Some of what can be read on a page, its main part first. Only reads. */
export function sampleText(document: Document): string {
  const main = document.querySelector('main, [role=main], article');
  const inMain = main ? textIn(main) : '';
  return inMain.length >= ENOUGH / 5 || !document.body ? inMain : textIn(document.body);
}

function textIn(root: Element): string {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && isLeftOut(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  for (let visited = 0; visited < MOST_NODES && text.length < ENOUGH; visited += 1) {
    const node = walker.nextNode();
    if (!node) break;
    if (node instanceof Text && node.data.trim().length > 1) text += `${node.data.trim()}\n`;
  }
  return text.slice(0, ENOUGH);
}

/** What is no prose, what is translated already, and what nobody sees. */
function isLeftOut(element: Element): boolean {
  const { localName, tagName } = element;
  return NOT_PROSE.has(tagName.toUpperCase()) || localName.startsWith('interlinear-') || !element.checkVisibility();
}
