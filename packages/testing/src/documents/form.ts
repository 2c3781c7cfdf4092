import { makePdf } from './make-pdf.ts';
import { literal } from './pdf-writer.ts';
import { prose } from './prose.ts';
import { line, paragraph } from './set-text.ts';

const LABELS = ['Name of the surveyor', 'Place of birth', 'First day of the journey', 'Number of instruments'];

/** Creates a form with labelled text fields and checkboxes, and a page of rules. */
export function form(): Uint8Array {
  return makePdf({ pages: [fieldPage(0), fieldPage(1), rulesPage()], title: 'Application' });
}

function fieldPage(page: number): { content: string; annotations: string[] } {
  let content = line('Application for a journey', { x: 72, y: 730, size: 16, font: 'B' });
  const annotations: string[] = [];
  for (const [index, label] of LABELS.entries()) {
    const y = 680 - index * 36;
    content += `${line(`${label}:`, { x: 72, y })}0.5 w 240 ${y - 4} 260 18 re S\n`;
    annotations.push(field([240, y - 4, 500, y + 14], `text${page}_${index}`, '/FT /Tx /V (Anna)'));
  }
  for (let index = 0; index < 3; index++) {
    const y = 500 - index * 24;
    content += `${line('I have read the rules of the house.', { x: 96, y })}72 ${y - 2} 12 12 re S\n`;
    annotations.push(field([72, y - 2, 84, y + 10], `box${page}_${index}`, '/FT /Btn /V /Off'));
  }
  content += paragraph(prose(page, 4), { x: 72, y: 400, width: 430 }).content;
  return { content, annotations };
}

function rulesPage(): { content: string } {
  let content = '';
  let y = 730;
  for (let rule = 1; rule <= 8; rule++) {
    content += line(`${rule}.`, { x: 72, y });
    const set = paragraph(prose(rule, 3), { x: 92, y, width: 410 });
    content += set.content;
    y = set.y - 10;
  }
  return { content };
}

function field(rectangle: readonly number[], name: string, entries: string): string {
  return `<< /Type /Annot /Subtype /Widget /Rect [${rectangle.join(' ')}] /T ${literal(name)} /F 4 ${entries} >>`;
}
