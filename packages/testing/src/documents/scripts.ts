import { makePdf } from './make-pdf.ts';
import { hexadecimal } from './pdf-writer.ts';
import { line } from './set-text.ts';

/** Dictionary of a composite font that is not embedded, as Acrobat and office programs write it. */
function cidFont(encoding: string, ordering: string, toUnicode = ''): string {
  return (
    `<< /Type /Font /Subtype /Type0 /BaseFont /Tester${ordering} /Encoding /${encoding} ${toUnicode} /DescendantFonts [` +
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Tester${ordering} /DW 1000 ` +
    `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> >>] >>`
  );
}

/** Creates a page of Chinese in Unicode codes, Japanese in Shift JIS, and vertical Japanese. */
export function eastAsian(): Uint8Array {
  const content =
    'BT /CN 14 Tf 1 0 0 1 72 700 Tm ' +
    `${hexadecimal('山谷的高度每天测量两次。')} Tj ET\n` +
    // 日本語の文章 in Shift JIS.
    'BT /JP 14 Tf 1 0 0 1 72 660 Tm <93fa967b8cea82cc95b68fcd> Tj ET\n' +
    `BT /JV 14 Tf 1 0 0 1 500 600 Tm ${hexadecimal('縦書きの文')} Tj ET\n`;
  const fonts = {
    CN: cidFont('UniGB-UCS2-H', 'GB1'),
    JP: cidFont('90ms-RKSJ-H', 'Japan1'),
    JV: cidFont('UniJIS-UCS2-V', 'Japan1'),
  };
  return makePdf({ pages: [{ content }], fonts });
}

/** Creates a page of Arabic drawn from the left, as most programs do: glyph order is the reverse of reading order. */
export function rightToLeft(): Uint8Array {
  const first = 'قياس ارتفاع الوادي في كل يوم';
  const content = `BT /AR 14 Tf 1 0 0 1 200 700 Tm ${hexadecimal([...first].reverse().join(''))} Tj ET\n`;
  // /ToUnicode is a name that says that codes are Unicode.
  const fonts = { AR: cidFont('Identity-H', 'Identity', '/ToUnicode /Identity-H').replace('/DW 1000', '/DW 500') };
  return makePdf({ pages: [{ content }], fonts });
}

/** Creates pages with one column of Chinese. */
export function chinesePaper(pageCount = 4): Uint8Array {
  return inColumn(pageCount, CHINESE, { font: cidFont('UniGB-UCS2-H', 'GB1'), perLine: 30, isReversed: false });
}

/** Creates pages with one column of Arabic, drawn from the left. */
export function arabicPaper(pageCount = 4): Uint8Array {
  const font = cidFont('Identity-H', 'Identity', '/ToUnicode /Identity-H').replace('/DW 1000', '/DW 500');
  return inColumn(pageCount, ARABIC, { font, perLine: 64, isReversed: true });
}

const CHINESE =
  '山谷的高度每天测量两次，并且记录在册。每一件仪器都会有偏差，使用之前必须知道它的大小。第二支队伍沿着河流走到了河口，' +
  '秋天才回来。这些结果与早先的测量在误差范围之内是一致的。地面松软的地方，木桩一直打到岩石上。';
const ARABIC =
  'قيس ارتفاع الوادي مرتين في كل يوم وكتب في السجل. لكل آلة انحراف يجب أن يعرف قبل استعمالها. تبع الفريق الثاني النهر إلى ' +
  'مصبه ثم عاد في الخريف. وتتفق النتائج مع نتائج المسح السابق في حدودها.';

function inColumn(
  pageCount: number,
  text: string,
  { font, perLine, isReversed }: { font: string; perLine: number; isReversed: boolean },
): Uint8Array {
  const width = isReversed ? 7 : 14;
  const pages = Array.from({ length: pageCount }, (_, page) => {
    let content = '';
    let y = 720;
    for (let index = 0; index < 5; index++) {
      for (const words of lines(`${text}${index + page} `, perLine)) {
        const x = isReversed ? 520 - [...words].length * width : 72;
        const drawn = isReversed ? [...words].reverse().join('') : words;
        content += `BT /XX 14 Tf 1 0 0 1 ${x} ${y} Tm ${hexadecimal(drawn)} Tj ET\n`;
        y -= 20;
      }
      y -= 14;
    }
    return { content };
  });
  return makePdf({ pages, fonts: { XX: font } });
}

/** Breaks a text at spaces if it has any, else anywhere. */
function lines(text: string, perLine: number): string[] {
  return (
    text.match(
      text.includes('. ') ? new RegExp(`\\S.{0,${perLine - 2}}(?=\\s)`, 'gu') : new RegExp(`.{1,${perLine}}`, 'gu'),
    ) ?? []
  );
}

/** Creates a rotated page, and an upright page with horizontal and vertical text. */
export function rotated(): Uint8Array {
  const upright = line('This line is read from left to right.', { x: 100, y: 600 });
  const upwards = 'BT /R 10 Tf 0 1 -1 0 60 200 Tm (Height above the sea) Tj ET\n';
  return makePdf({
    pages: [
      { content: line('A page that lies on its side.', { x: 100, y: 500 }), rotate: 90 },
      { content: upright + upwards },
    ],
  });
}
