import { PIXELS_PER_POINT } from '../toolbar/zoom.ts';
import { drawPage } from './draw-page.ts';
import { openPdf } from './open-pdf.ts';

/** Gives 192 dpi, which is sharp on paper. */
const DENSITY = 2;

/** Converts a PDF to an HTML page for printing, with one image per sheet. */
export async function pdfAsHtml(file: Blob): Promise<string> {
  const pdf = await openPdf(file);
  const { signal } = new AbortController();
  try {
    const pages: string[] = [];
    let size = '';
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      if (number === 1) size = `${width}pt ${height}pt`;
      const canvas = await drawPage({ page, scale: PIXELS_PER_POINT, density: DENSITY, signal });
      pages.push(`<img alt="" src="${URL.createObjectURL(await pictureOf(canvas))}">`);
    }
    return `<!doctype html><style>@page{size:${size};margin:0}body{margin:0}img{display:block;width:100%;break-after:page}</style>${pages.join('')}`;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the page was not drawn'))), 'image/png');
  });
}
