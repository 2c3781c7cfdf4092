import { setImmediate } from 'node:timers/promises';
import { openDocument } from '@interlinear/documents/open-document';

const LINES = 48;
/** Number of rounds after which the JIT compiler has optimised the hot paths. */
const ROUNDS = 4;

/**
 * Reads a small sample PDF, so that modules are loaded and partly compiled before the first document. Only PDF: it is
 * the most common format and the slowest to load.
 * @param shouldStop returns `true` once a request waits
 */
export async function warmUp(shouldStop: () => boolean = () => false): Promise<void> {
  const bytes = samplePdf();
  for (let round = 0; round < ROUNDS; round += 1) {
    // Let messages arrive.
    await setImmediate();
    if (shouldStop()) return;
    const document = await openDocument(bytes, { fileName: 'practice.pdf' });
    for await (const _page of document.pages()) {
      // Reading is all that is needed.
    }
    document.close();
  }
}

/** Makes a PDF with two columns of text in Helvetica. */
function samplePdf(): Uint8Array {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const y = 760 - Math.floor(line / 2) * 14;
    return `1 0 0 1 ${line % 2 === 0 ? 54 : 318} ${y} Tm (The words of line ${line}, as long as a column is wide.) Tj`;
  });
  const content = `BT /F1 10 Tf ${lines.join('\n')} ET`;
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

function writePdf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return new TextEncoder().encode(
    `${file}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}
