import { deflateSync } from 'node:zlib';
import { literal, PdfWriter } from './pdf-writer.ts';

/** Fonts of every generated document. All letters are half an em wide, so that tests can compute positions. */
const FONTS = {
  /** Serif fonts: regular, bold and italic. */
  R: 'Tester-Roman',
  B: 'Tester-RomanBold',
  I: 'Tester-RomanItalic',
  /** Math font. */
  M: 'CMMI10',
  /** Monospaced font. */
  T: 'TesterMono',
} as const;

export type FontName = keyof typeof FONTS;

/** TrueType programs to embed, as most PDFs do; letters keep their fixed widths. */
export type EmbeddedFonts = Readonly<Partial<Record<FontName, Uint8Array>>>;

export const LETTER_WIDTH = 0.5;

export interface PdfPageOptions {
  content: string;
  width?: number;
  height?: number;
  rotate?: number;
  /** Annotation dictionaries. */
  annotations?: readonly string[];
}

export interface PdfOptions {
  pages: readonly PdfPageOptions[];
  title?: string;
  /** Outline entries with target pages. */
  outline?: readonly { title: string; page: number }[];
  /** Additional font dictionaries by name. */
  fonts?: Readonly<Record<string, string>>;
  embedded?: EmbeddedFonts;
  /** Contents of form XObjects by name. */
  forms?: Readonly<Record<string, string>>;
  /** Image XObjects by name: dictionary entries, and samples with one character per byte. */
  pictures?: Readonly<Record<string, { entries: string; samples: string }>>;
  /** Additional entries of the page resources. */
  resources?: string;
  catalog?: string;
}

/** Creates a PDF of uncompressed objects. Widget annotations become form fields. */
export function makePdf({
  pages,
  title,
  outline = [],
  fonts = {},
  embedded = {},
  forms = {},
  pictures = {},
  resources: more = '',
  catalog = '',
}: PdfOptions): Uint8Array {
  const maker = new PdfWriter();
  const tree = maker.reserve();
  // Safe: the keys of the table above.
  const entries = (Object.keys(FONTS) as FontName[]).map(
    (name) => `/${name} ${addFont(maker, FONTS[name], embedded[name])} 0 R`,
  );
  for (const [name, dictionary] of Object.entries(fonts)) entries.push(`/${name} ${maker.add(dictionary)} 0 R`);
  const fontEntry = `/Font << ${entries.join(' ')} >>`;
  const formEntries = Object.entries(forms).map(([name, content]) => {
    const form = `/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Resources << ${fontEntry} >>`;
    return `/${name} ${maker.addStream(content, form)} 0 R`;
  });
  const pictureEntries = Object.entries(pictures).map(
    ([name, { entries, samples }]) =>
      `/${name} ${maker.addStream(samples, `/Type /XObject /Subtype /Image ${entries}`)} 0 R`,
  );
  const resources = `<< ${fontEntry} /XObject << ${[...formEntries, ...pictureEntries].join(' ')} >> ${more} >>`;
  const fields: string[] = [];
  const kids = pages.map(({ content, width = 612, height = 792, rotate = 0, annotations = [] }) => {
    const stream = maker.addStream(content);
    const references = annotations.map((annotation) => {
      const reference = `${maker.add(annotation)} 0 R`;
      if (annotation.includes('/Subtype /Widget')) fields.push(reference);
      return reference;
    });
    return maker.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ` +
        `/Resources ${resources} /Contents ${stream} 0 R /Annots [${references.join(' ')}] >>`,
    );
  });
  maker.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const outlines = outline.length > 0 ? `/Outlines ${addOutline(maker, outline, kids)} 0 R` : '';
  const form = fields.length > 0 ? `/AcroForm << /Fields [${fields.join(' ')}] /DA (/R 10 Tf 0 g) >>` : '';
  const root = maker.add(`<< /Type /Catalog /Pages ${tree} 0 R ${outlines} ${form} ${catalog} >>`);
  const info = title === undefined ? '' : `/Info ${maker.add(`<< /Title ${literal(title)} >>`)} 0 R`;
  return maker.finish({ root, trailer: info });
}

function addFont(maker: PdfWriter, name: string, program: Uint8Array | undefined): number {
  if (!program) return maker.add(fontDictionary(`/Subtype /Type1 /BaseFont /${name}`));
  const packed = Buffer.from(deflateSync(program)).toString('latin1');
  const file = maker.addStream(packed, `/Filter /FlateDecode /Length1 ${program.length}`);
  const descriptor = maker.add(
    `<< /Type /FontDescriptor /FontName /TESTER+${name} /Flags 32 /FontBBox [-500 -300 1500 1100] ` +
      `/ItalicAngle 0 /Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80 /FontFile2 ${file} 0 R >>`,
  );
  const subtype = `/Subtype /TrueType /BaseFont /TESTER+${name} /FontDescriptor ${descriptor} 0 R`;
  return maker.add(fontDictionary(subtype));
}

function fontDictionary(entries: string): string {
  const widths = Array.from({ length: 224 }, () => LETTER_WIDTH * 1000).join(' ');
  return `<< /Type /Font ${entries} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${widths}] >>`;
}

function addOutline(
  maker: PdfWriter,
  outline: readonly { title: string; page: number }[],
  kids: readonly number[],
): number {
  const root = maker.reserve();
  const numbers = outline.map(() => maker.reserve());
  for (const [index, { title, page }] of outline.entries()) {
    const previous = index > 0 ? `/Prev ${numbers[index - 1]} 0 R` : '';
    const next = index + 1 < numbers.length ? `/Next ${numbers[index + 1]} 0 R` : '';
    const target = `/Dest [${kids[page]} 0 R /Fit]`;
    maker.set(numbers[index] ?? 0, `<< /Title ${literal(title)} /Parent ${root} 0 R ${previous} ${next} ${target} >>`);
  }
  maker.set(root, `<< /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${outline.length} >>`);
  return root;
}

/** Link annotation to a URL. */
export function linkAnnotation(rectangle: readonly [number, number, number, number], address: string): string {
  return (
    `<< /Type /Annot /Subtype /Link /Rect [${rectangle.join(' ')}] /Border [0 0 0] ` +
    `/A << /S /URI /URI ${literal(address)} >> >>`
  );
}
