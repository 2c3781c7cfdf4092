import type { Passage } from '../splice/passage.ts';
import { plainPassage } from '../splice/plain-passage.ts';
import { readElement } from '../splice/xml-element.ts';
import { readXml } from '../splice/xml-reader.ts';

/** Elements that hold a label and nothing else: the title of a book, and `text` in a table of contents (NCX). */
const LABELS = new Set(['title', 'text']);

/** The labels of a book's package document or of its table of contents of old. @throws {DocumentError} */
export function labelPassages(source: string, part: string): Passage[] {
  const passages: Passage[] = [];
  const tokens = readXml(source, { doctype: 'external-only' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open' || !LABELS.has(step.value.local)) continue;
    const element = readElement(tokens, step.value);
    if (element.children.length > 0) continue;
    const { innerStart: start, innerEnd: end } = element;
    const passage = plainPassage({ part, source, start, end, role: 'heading', between: ' – ' });
    if (passage) passages.push(passage);
  }
  return passages;
}
