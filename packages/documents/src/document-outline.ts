import { contentText } from '@interlinear/translation/content';
import type { Surroundings } from '@interlinear/translation/segment';
import type { Block, DocumentPage } from './document.ts';

/** Longest summary of a document, in UTF-16 code units; engines may be sent less. */
const MAX_SUMMARY_LENGTH = 500;
/** Length of the first lines that stand in for an abstract. */
const ENOUGH_LENGTH = 200;
const ABSTRACT =
  /^(?:abstract|summary|zusammenfassung|kurzfassung|résumé|resumen|resumo|riassunto|аннотация|摘要|概要|要旨|要約|초록|요약)(?!\p{L})/iu;

/** Title, summary and headings of a document, followed from page to page in order. */
export class DocumentOutline {
  readonly #title: string;
  #about: string | undefined;
  /** Headings above the end of the last page, outermost first. */
  #path: { level: number; text: string }[] = [];

  /** @param title as the file or its owner names it */
  constructor(title: string | null | undefined) {
    this.#title = title?.trim() ?? '';
  }

  /** Returns where each block of the next page stands. The first page also gives the summary of the document. */
  next({ blocks }: Pick<DocumentPage, 'blocks'>): (block: Block) => Surroundings {
    const lines = blocks.filter(isLine);
    if (this.#about === undefined && lines.length > 0) {
      this.#about = [this.#title, summaryOf(lines)].filter((part) => part !== '').join('\n');
    }
    const places = new Map<Block, readonly string[]>();
    for (const block of blocks) {
      places.set(
        block,
        this.#path.map(({ text }) => text),
      );
      if (block.role === 'heading' || block.role === 'title') this.#enter(block);
    }
    const about = this.#about ?? this.#title;
    return (block) => ({ about, place: places.get(block) ?? [] });
  }

  #enter({ role, level = 1, content }: Block): void {
    const own = role === 'title' ? 0 : level;
    this.#path = this.#path.filter((heading) => heading.level < own);
    this.#path.push({ level: own, text: textOf(content) });
  }
}

const isLine = ({ role, continues }: Block) =>
  continues === undefined && (role === 'title' || role === 'heading' || role === 'text');

/** Returns the abstract, or the first lines. */
function summaryOf(lines: readonly Block[]): string {
  const texts = lines.map(({ content }) => textOf(content));
  const abstract = texts.findIndex((text) => ABSTRACT.test(text));
  if (abstract >= 0) {
    const text = (texts[abstract] ?? '').replace(ABSTRACT, '').replace(/^[\s:.—–-]+/, '');
    return (text === '' ? (texts[abstract + 1] ?? '') : text).slice(0, MAX_SUMMARY_LENGTH);
  }
  let summary = '';
  for (const text of texts) {
    if (summary.length > ENOUGH_LENGTH) break;
    summary += summary === '' ? text : `\n${text}`;
  }
  return summary.slice(0, MAX_SUMMARY_LENGTH);
}

function textOf(content: Block['content']): string {
  return contentText(content).replace(/\s+/g, ' ').trim();
}
