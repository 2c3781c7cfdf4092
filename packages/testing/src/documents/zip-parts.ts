import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/** Creates a ZIP of files in order; those in `stored` are not compressed. */
export function zipParts(
  parts: Readonly<Record<string, string | Uint8Array>>,
  options: { stored?: readonly string[] } = {},
): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    files[name] = [bytes, { level: options.stored?.includes(name) ? 0 : 6, mtime: '2026-01-02T03:04:06' }];
  }
  return zipSync(files);
}

/** Texts of a ZIP by file name. */
export function textsOfZip(archive: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Returns the word for a place in a generated document, already escaped for XML. */
export type WordAt = (place: string) => string;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
export const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
export const DIAGRAM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';

/** XML of `_rels/….rels` from rows of [id, last segment of the type, target, external or not]. */
export function relationships(rows: readonly [id: string, type: string, target: string, mode?: 'External'][]): string {
  const lines = rows.map(([id, type, target, mode]) => {
    const external = mode ? ` TargetMode="${mode}"` : '';
    return `<Relationship Id="${id}" Type="${OFFICE_RELATIONSHIPS}/${type}" Target="${target}"${external}/>`;
  });
  return `${XML}<Relationships xmlns="${RELATIONSHIPS}">${lines.join('')}</Relationships>`;
}

/** XML of `[Content_Types].xml` from part names and the rest of `application/vnd.…`. */
export function contentTypes(overrides: Readonly<Record<string, string>>): string {
  const rows = Object.entries(overrides).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="application/vnd.${type}"/>`,
  );
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${rows.join('')}</Types>`;
}

/** XML of a chart with words in title, axis, series, categories and trend line. */
export function chartPart(word: WordAt): string {
  const rich = (text: string) =>
    `<c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr/></a:pPr><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx>`;
  const points = (names: readonly string[]) =>
    `<c:ptCount val="${names.length}"/>${names.map((name, index) => `<c:pt idx="${index}"><c:v>${name}</c:v></c:pt>`).join('')}`;
  const series = (index: number) => `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>
<c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache>${points([word(`chart series ${index}`)])}</c:strCache></c:strRef></c:tx>
${index === 0 ? `<c:trendline><c:name>${word('chart trend line')}</c:name><c:trendlineType val="linear"/></c:trendline>` : ''}
<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$3</c:f><c:strCache>${points([word('chart category a'), word('chart category b')])}</c:strCache></c:strRef></c:cat>
<c:val><c:numRef><c:f>Sheet1!$B$2:$B$3</c:f><c:numCache><c:formatCode>General</c:formatCode>${points(['4', '6'])}</c:numCache></c:numRef></c:val></c:ser>`;
  return `${XML}<c:chartSpace xmlns:c="${CHART}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE_RELATIONSHIPS}"><c:chart><c:title>${rich(word('chart title'))}<c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series(0)}${series(1)}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:title>${rich(word('chart axis title'))}<c:overlay val="0"/></c:title><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="1"/></c:valAx></c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>`;
}

/** XML of SmartArt data. */
export function diagramDataPart(word: WordAt): string {
  const point = (id: number, text: string) =>
    `<dgm:pt modelId="${id}"><dgm:prSet phldrT="[Text]"/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  return `${XML}<dgm:dataModel xmlns:dgm="${DIAGRAM}" xmlns:a="${DRAWING}"><dgm:ptLst>${point(1, word('diagram a'))}${point(2, word('diagram b'))}</dgm:ptLst><dgm:cxnLst/><dgm:bg/><dgm:whole/></dgm:dataModel>`;
}

/** XML of the drawing generated from SmartArt data, which repeats its texts. */
export function diagramDrawingPart(word: WordAt): string {
  const shape = (id: number, text: string) =>
    `<dsp:sp modelId="${id}"><dsp:nvSpPr><dsp:cNvPr id="${id}" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr/><dsp:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" kern="1200"/><a:t>${text}</a:t></a:r></a:p></dsp:txBody></dsp:sp>`;
  return `${XML}<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:a="${DRAWING}"><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/>${shape(1, word('diagram a'))}${shape(2, word('diagram b'))}</dsp:spTree></dsp:drawing>`;
}
