// Run by hand: prints the sample documents that visitors can open, `node apps/web/sample-documents/print-samples.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { launchBrowser } from '@interlinear/testing/browsers/chromium';
import { SAMPLE_TEXTS, type SampleTexts } from './sample-texts.ts';

const target = path.join(import.meta.dirname, '..', 'src', 'documents', 'upload', 'samples');

const FACES = [
  { weight: 400, style: 'normal', file: '400Regular/NotoSerif_400Regular.ttf' },
  { weight: 400, style: 'italic', file: '400Regular_Italic/NotoSerif_400Regular_Italic.ttf' },
  { weight: 700, style: 'normal', file: '700Bold/NotoSerif_700Bold.ttf' },
];

async function printSamples(): Promise<void> {
  const browser = await launchBrowser('full browser');
  for (const [language, texts] of Object.entries(SAMPLE_TEXTS)) {
    const page = await browser.newPage();
    await page.setContent(pageOf(language, texts), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: false });
    writeFileSync(path.join(target, `sample-${language}.pdf`), pdf);
    await page.close();
  }
  await browser.close();
}

function pageOf(language: string, texts: SampleTexts): string {
  const [why, how, found, advice] = texts.sections;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${texts.title}</title>
<style>${FACES.map(faceOf).join('')}${STYLE}</style>
<section>
  <header>${STREET}<h1>${texts.title}</h1><p class="author">${texts.author}</p></header>
  <p class="summary">${texts.summary}</p>
  <div class="columns">${sectionOf(why)}${sectionOf(how)}
    <p>${texts.formula.before}</p><p class="formula"><i>Q</i> = <i>m</i> · <i>L</i>,</p>
    <p>${texts.formula.after}</p>${sectionOf(found)}</div>
  <p class="footnote">${texts.footnote}</p>
</section>
<section>
  <figure>${chartOf(texts)}<figcaption>${texts.figure.caption}</figcaption></figure>
  ${sectionOf(advice)}
  <p class="caption">${texts.table.caption}</p>
  <table><tr>${texts.table.head.map((cell) => `<th>${cell}</th>`).join('')}</tr>
  ${texts.table.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>
  <h2>${texts.sources.heading}</h2>
  <ul>${texts.sources.items.map((item) => `<li>${item}</li>`).join('')}</ul>
</section></html>`;
}

function faceOf({ weight, style, file }: (typeof FACES)[number]): string {
  const manifest = findPackageJSON('@expo-google-fonts/noto-serif', import.meta.url);
  if (!manifest) throw new Error('The package of the face is not installed.');
  const data = readFileSync(path.join(path.dirname(manifest), file)).toString('base64');
  return `@font-face{font-family:Serif;font-weight:${weight};font-style:${style};src:url(data:font/ttf;base64,${data})}`;
}

function sectionOf(section: SampleTexts['sections'][number] | undefined): string {
  if (!section) return '';
  return `<h2>${section.heading}</h2>${section.paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
}

const HOURS = [6, 8, 10, 12, 14, 16, 18, 20, 22];
const SUN = [17, 21, 33, 44, 50, 50, 43, 34, 29];
const SHADE = [17, 20, 23, 26, 29, 29, 28, 27, 25];

/** Draws the temperatures of the day as two curves. */
function chartOf({ figure }: SampleTexts): string {
  const x = (hour: number) => 50 + ((hour - 6) / 16) * 580;
  const y = (degrees: number) => 210 - ((degrees - 10) / 45) * 190;
  const points = (values: readonly number[]) =>
    values.map((value, index) => `${x(HOURS[index] ?? 0)},${y(value)}`).join(' ');
  const lines = [10, 20, 30, 40, 50].map(
    (value) =>
      `<path d="M50 ${y(value)}H630" stroke="#e2dacb"/><text x="44" y="${y(value) + 4}" text-anchor="end">${value} °C</text>`,
  );
  const hours = HOURS.map((hour) => `<text x="${x(hour)}" y="228" text-anchor="middle">${hour}:00</text>`);
  return `<svg viewBox="0 0 660 250">${lines.join('')}${hours.join('')}
<text x="340" y="246" text-anchor="middle">${figure.hours}</text>
<polyline points="${points(SUN)}" fill="none" stroke="#9c2a1c" stroke-width="3"/>
<polyline points="${points(SHADE)}" fill="none" stroke="#2f6b4f" stroke-width="3"/>
<text x="${x(16.6)}" y="${y(51)}" fill="#9c2a1c">${figure.sun}</text>
<text x="${x(16.6)}" y="${y(31)}" fill="#2f6b4f">${figure.shade}</text></svg>`;
}

const TREES = [70, 190, 470, 590]
  .map(
    (x, index) =>
      `<rect x="${x - 4}" y="78" width="8" height="44" fill="#7a5c3e"/><circle cx="${x}" cy="62" r="${30 - index * 2}" fill="#2f6b4f"/><circle cx="${x + 16}" cy="72" r="20" fill="#3f8a66"/>`,
  )
  .join('');
const HOUSES = [10, 110, 240, 330, 510]
  .map(
    (x, index) =>
      `<rect x="${x}" y="${40 - (index % 2) * 16}" width="78" height="84" fill="${['#e9d3b8', '#dfc1a8', '#efe0c9'][index % 3]}"/>`,
  )
  .join('');
const STREET = `<svg viewBox="0 0 660 140"><rect width="660" height="140" fill="#f8e9e2"/><circle cx="420" cy="38" r="22" fill="#e8a33d"/>${HOUSES}${TREES}<rect y="122" width="660" height="18" fill="#59606d"/></svg>`;

const STYLE = `
@page{size:A4;margin:18mm 20mm}
body{margin:0;font:10pt/1.52 Serif;color:#1f2530}
section{display:flow-root;break-after:page;height:258mm;position:relative}
section:last-of-type{break-after:auto}
svg{display:block;width:100%} svg text{font:12px Serif;fill:#59606d} svg text[fill="#9c2a1c"]{fill:#9c2a1c} svg text[fill="#2f6b4f"]{fill:#2f6b4f}
h1{font-size:25pt;line-height:1.2;margin:7mm 0 1mm} h2{font-size:11.5pt;margin:4mm 0 1.5mm;color:#9c2a1c;break-after:avoid}
.columns h2:first-child{margin-top:0}
.author{color:#59606d;margin:0 0 5mm} .summary{font-size:10.6pt;font-style:italic;margin:0 0 6mm;padding-left:4mm;border-left:1mm solid #9c2a1c}
.columns{columns:2;column-gap:8mm} p{margin:0 0 2mm;text-align:justify} .summary,.author,.caption{text-align:left}
.formula{text-align:center;font-size:12pt;margin:3mm 0}
.footnote{position:absolute;bottom:0;left:0;right:0;font-size:8pt;border-top:.3mm solid #bbb;padding-top:2mm;margin:0}
sup{font-size:70%;line-height:0} figure{margin:0 0 6mm} figcaption,.caption{font-size:8.8pt;color:#59606d;margin:2mm 0}
.caption{margin-top:6mm} table{border-collapse:collapse;width:100%} th,td{border-bottom:.3mm solid #bbb;padding:1.6mm 2mm;text-align:left} th{border-bottom-color:#1f2530}
th:not(:first-child),td:not(:first-child){text-align:right} ul{margin:0;padding-left:5mm} a{color:#9c2a1c}`;

await printSamples();
