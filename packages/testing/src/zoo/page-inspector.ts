/** Inspects a zoo page from inside: the global `zoo` in each of its documents. */
export interface PageInspector {
  /** Shadow roots, including closed ones. A page must add declarative ones itself. */
  roots: Set<ShadowRoot>;
  /** Scripts from engine results that were executed. Only such scripts write here. */
  ran: string[];
  /** Script errors and content security policy violations. */
  errors: string[];
  /** Returns the bilingual translations with their markup in the notation of {@link ZooPage}. */
  texts(): string[];
  /** Returns the translations in place of originals, without that of the title: texts, then attributes. */
  replaced(): string[];
  /** Returns the texts of matching elements in view that contain no translation. */
  untranslated(selector: string): string[];
  /**
   * Serialises the document, including shadow roots: text nodes between `¶`, values of fields as `:value`. Without ours, it leaves out
   * translations, and the title, whose translation takes its place in both modes.
   */
  source(options?: { withoutOurs?: boolean }): string;
  /** Returns the attributes that were written on elements of the page. */
  attributesWritten(): string[];
  /** Returns translations that are clipped by a box that cannot be scrolled. */
  clipped(except?: string): string[];
  /** Scrolls an element to the top of the view and measures from then on how far it moves. */
  read(selector: string): void;
  /** Returns the maximum movement in pixels. */
  drift(): number;
}

/** Installs the inspector in a page. Served as source text, so it must not refer to anything outside itself. */
export function installPageInspector(): void {
  const roots = new Set<ShadowRoot>();
  const errors: string[] = [];
  const written = new Set<string>();
  let drift = 0;

  const isOurs = (node: Node) => node.nodeName.toLowerCase().startsWith('interlinear-');
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      if (!isOurs(target)) written.add(`${target.nodeName.toLowerCase()} ${attributeName}`);
    }
  });
  const observe = (root: Node) => observer.observe(root, { attributes: true, subtree: true });
  observe(document);

  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    roots.add(root);
    observe(root);
    return root;
  };
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    errors.push(`${violatedDirective} ${blockedURI}`);
  });

  const shadowRootOf = (host: Element) => host.shadowRoot ?? [...roots].find((root) => root.host === host);
  const translations = () =>
    [document, ...roots].flatMap((root) => [...root.querySelectorAll<HTMLElement>('interlinear-translation')]);

  const names: Record<string, string> = { strong: 'b', em: 'i', kbd: 'code', samp: 'code' };
  const shape = (node: Node): string => {
    if (node instanceof Text) return node.data.replaceAll(/【[a-zA-Z-]+:|】/g, '');
    const inside = [...node.childNodes].map(shape).join('');
    if (!(node instanceof Element)) return inside;
    const name = names[node.localName] ?? node.localName;
    if (name === 'a') return `<a href="${node.getAttribute('href') ?? ''}">${inside}</a>`;
    if (name === 'br' || name === 'img') return `<${name}>`;
    return ['b', 'i', 'code'].includes(name) ? `<${name}>${inside}</${name}>` : inside;
  };

  /** Formats a translation; one inside a link is formatted as a link. */
  const shapeOf = (translation: HTMLElement) => {
    const inside = [...translation.childNodes].map(shape).join('').replace(/\s+/g, ' ').trim();
    const link = translation.closest('a');
    return link ? `<a href="${link.getAttribute('href') ?? ''}">${inside}</a>` : inside;
  };

  const textsIn = (node: Node): string[] => {
    if (node instanceof Text) return [node.data];
    if (node instanceof HTMLTitleElement) return [];
    const attributes = node instanceof Element ? [...node.attributes].map(({ value }) => value) : [];
    const shadow = node instanceof Element ? shadowRootOf(node) : undefined;
    return [...attributes, ...(shadow ? textsIn(shadow) : []), ...[...node.childNodes].flatMap(textsIn)];
  };
  const isInView = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };

  const tagOf = (element: Element) => {
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`);
    const isTypedIn = 'value' in element && /^(?:input|textarea|select)$/.test(element.localName);
    const value = isTypedIn ? ` :value="${element.value}"` : '';
    return `<${element.localName}${attributes.sort().join('')}${value}>`;
  };
  const write = (node: Node, lines: string[], withoutOurs: boolean) => {
    if (withoutOurs && (isOurs(node) || node instanceof HTMLTitleElement)) return;
    if (node instanceof Text) lines.push(`¶${node.data}¶`);
    else if (node instanceof Comment) lines.push(`<!--${node.data}-->`);
    else if (node instanceof Element) {
      lines.push(tagOf(node));
      const shadow = shadowRootOf(node);
      const parts = [...(shadow ? [shadow] : []), ...(node instanceof HTMLTemplateElement ? [node.content] : [])];
      for (const part of parts) {
        lines.push('<#shadow>');
        for (const child of part.childNodes) write(child, lines, withoutOurs);
        lines.push('</#shadow>');
      }
    }
    for (const child of node.childNodes) write(child, lines, withoutOurs);
    if (node instanceof Element) lines.push(`</${node.localName}>`);
  };

  const isCut = (translation: HTMLElement) => {
    const box = translation.getBoundingClientRect();
    if (box.width + box.height === 0) return false;
    for (let element = translation.parentElement; element; element = element.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const around = element.getBoundingClientRect();
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (element === document.body || element === document.documentElement) break;
      if (cuts(overflowY) && (box.bottom > around.bottom + 1 || box.top < around.top - 1)) return true;
      if (cuts(overflowX) && (box.right > around.right + 1 || box.left < around.left - 1)) return true;
      if (position === 'fixed') break;
    }
    return false;
  };

  const inspector: PageInspector = {
    roots,
    ran: [],
    errors,
    texts: () => translations().map(shapeOf),
    replaced: () =>
      textsIn(document).flatMap((text) =>
        [...text.matchAll(/【[a-zA-Z-]+:(.*?)】/gs)].map(([, run = '']) => run.replace(/\s+/g, ' ')),
      ),
    untranslated: (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => isInView(element) && !element.textContent?.includes('【'))
        .map(({ textContent }) => textContent ?? ''),
    source({ withoutOurs = false } = {}) {
      const lines: string[] = [];
      write(document, lines, withoutOurs);
      const sheets = [document, ...roots].map((root) => root.adoptedStyleSheets.length);
      return [...lines, ...(withoutOurs ? [] : [`style sheets: ${sheets}`])].join('\n');
    },
    attributesWritten() {
      return [...written].sort();
    },
    clipped: (except) =>
      translations()
        .filter((translation) => !(except && translation.closest(except)) && isCut(translation))
        .map(({ textContent }) => textContent ?? ''),
    read(selector) {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`Nothing matches ${selector}`);
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
      const before = element.getBoundingClientRect().top;
      const look = () => {
        drift = Math.max(drift, Math.abs(element.getBoundingClientRect().top - before));
        afterNextFrame();
      };
      // Measure after painting: browsers apply scroll anchoring at the end of a frame.
      const afterNextFrame = () => requestAnimationFrame(() => setTimeout(look));
      afterNextFrame();
    },
    drift: () => drift,
  };
  Object.assign(globalThis, { zoo: inspector });
}
