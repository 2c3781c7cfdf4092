import {
  chartPart,
  contentTypes,
  DRAWING,
  diagramDataPart,
  diagramDrawingPart,
  OFFICE_RELATIONSHIPS,
  relationships,
  type WordAt,
  XML,
  zipParts,
} from './zip-parts.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const NAMESPACES = [
  `xmlns:w="${W}"`,
  `xmlns:r="${OFFICE_RELATIONSHIPS}"`,
  `xmlns:a="${DRAWING}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');
const TYPE = 'openxmlformats-officedocument.wordprocessingml';

/** Creates a DOCX with a body (XML of paragraphs) and styles. */
export function makeDocx(body: string): Uint8Array {
  return zipParts({
    '[Content_Types].xml': contentTypes({
      'word/document.xml': `${TYPE}.document.main+xml`,
      'word/styles.xml': `${TYPE}.styles+xml`,
    }),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': documentPart(body),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'hyperlink', 'https://example.org/', 'External'],
    ]),
    'word/styles.xml': STYLES,
  });
}

/** XML of a paragraph with one run. */
export function wordParagraph(text: string, properties = ''): string {
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

function documentPart(body: string): string {
  return `${XML}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`;
}

const STYLES = `${XML}<w:styles ${NAMESPACES}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="My heading"/><w:basedOn w:val="Heading1"/></w:style><w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/></w:style><w:style w:type="paragraph" w:styleId="SourceCode"><w:name w:val="Source Code"/></w:style><w:style w:type="paragraph" w:styleId="Sample"><w:name w:val="Sample"/><w:basedOn w:val="SourceCode"/></w:style></w:styles>`;

/** Creates a DOCX with a distinct word in every place where Word documents can have text. */
export function makeDocxOfEveryPlace(word: WordAt): Uint8Array {
  return zipParts(docxParts(word));
}

function docxParts(word: WordAt): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypes({
      'word/document.xml': `${TYPE}.document.main+xml`,
      'word/styles.xml': `${TYPE}.styles+xml`,
      'word/numbering.xml': `${TYPE}.numbering+xml`,
      'word/header1.xml': `${TYPE}.header+xml`,
      'word/footer1.xml': `${TYPE}.footer+xml`,
      'word/footnotes.xml': `${TYPE}.footnotes+xml`,
      'word/endnotes.xml': `${TYPE}.endnotes+xml`,
      'word/comments.xml': `${TYPE}.comments+xml`,
      'word/charts/chart1.xml': 'openxmlformats-officedocument.drawingml.chart+xml',
      'word/diagrams/data1.xml': 'openxmlformats-officedocument.drawingml.diagramData+xml',
      'word/diagrams/drawing1.xml': 'ms-office.drawingml.diagramDrawing+xml',
    }),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': documentPart(bodyOfEveryPlace(word)),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'hyperlink', 'https://example.org/', 'External'],
      ['rId3', 'header', 'header1.xml'],
      ['rId4', 'footer', 'footer1.xml'],
      ['rId5', 'footnotes', 'footnotes.xml'],
      ['rId6', 'endnotes', 'endnotes.xml'],
      ['rId7', 'comments', 'comments.xml'],
      ['rId8', 'chart', 'charts/chart1.xml'],
      ['rId9', 'diagramData', 'diagrams/data1.xml'],
      ['rId10', 'diagramDrawing', 'diagrams/drawing1.xml'],
      ['rId11', 'numbering', 'numbering.xml'],
    ]),
    'word/styles.xml': STYLES,
    'word/numbering.xml': `${XML}<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/header1.xml': `${XML}<w:hdr ${NAMESPACES}>${wordParagraph(word('header'))}${watermark(word('watermark'))}</w:hdr>`,
    'word/footer1.xml': `${XML}<w:ftr ${NAMESPACES}><w:p><w:r><w:t xml:space="preserve">${word('footer')} </w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`,
    'word/footnotes.xml': `${XML}<w:footnotes ${NAMESPACES}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="1"><w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> ${word('footnote')}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
    'word/endnotes.xml': `${XML}<w:endnotes ${NAMESPACES}><w:endnote w:id="1">${wordParagraph(word('endnote'))}</w:endnote></w:endnotes>`,
    'word/comments.xml': `${XML}<w:comments ${NAMESPACES}><w:comment w:id="0" w:author="A" w:initials="A">${wordParagraph(word('comment'))}</w:comment></w:comments>`,
    'word/charts/chart1.xml': chartPart(word),
    'word/diagrams/data1.xml': diagramDataPart(word),
    'word/diagrams/drawing1.xml': diagramDrawingPart(word),
  };
}

function bodyOfEveryPlace(word: WordAt): string {
  const run = (text: string, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const bold = '<w:rPr><w:b/></w:rPr>';
  return [
    wordParagraph(word('title'), '<w:pPr><w:pStyle w:val="Title"/></w:pPr>'),
    wordParagraph(word('heading'), '<w:pPr><w:pStyle w:val="Sub"/></w:pPr>'),
    `<w:p w14:paraId="11111111"><w:bookmarkStart w:id="0" w:name="here"/>${run(`${word('before bold')} `)}${run(word('bold'), bold)}<w:proofErr w:type="spellStart"/>${run(` ${word('after bold')}`)}<w:bookmarkEnd w:id="0"/><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="1"/></w:r>${run(` ${word('after note')}`)}<w:r><w:endnoteReference w:id="1"/></w:r></w:p>`,
    `<w:p>${run(`${word('before link')} `)}<w:hyperlink r:id="rId2">${run(word('link'), '<w:rPr><w:rStyle w:val="Hyperlink"/><w:u w:val="single"/></w:rPr>')}</w:hyperlink>${run(`, ${word('after link')}`)}</w:p>`,
    `<w:p>${run(word('before tab'))}<w:r><w:tab/><w:t>${word('after tab')}</w:t><w:br/><w:t>${word('after break')}</w:t></w:r></w:p>`,
    `<w:p>${field(' HYPERLINK "https://example.org" ', run(word('field result')))}${run(` ${word('after field')} `)}${field(' SEQ Figure ', run('7'))}</w:p>`,
    `<w:p><w:ins w:id="5" w:author="A">${run(word('inserted'))}</w:ins><w:del w:id="6" w:author="A"><w:r><w:delText>deleted</w:delText></w:r></w:del>${run(` ${word('after change')}`)}</w:p>`,
    `<w:p><w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${run(word('inline control'))}</w:sdtContent></w:sdt>${run(` ${word('after control')}`)}</w:p>`,
    `<w:sdt><w:sdtPr/><w:sdtContent>${wordParagraph(word('block control'))}</w:sdtContent></w:sdt>`,
    `<w:p><w:smartTag w:element="place">${run(word('smart tag'))}</w:smartTag></w:p>`,
    `<w:p>${run(`${word('before formula')} `)}<m:oMath><m:r><m:t>x+y</m:t></m:r></m:oMath>${run(` ${word('after formula')}`)}</w:p>`,
    `<w:p>${run(`${word('commented')} `)}<w:commentRangeStart w:id="0"/>${run(word('comment range'))}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
    wordParagraph(word('list item'), '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>${wordParagraph(word('cell a'))}</w:tc><w:tc><w:tcPr/><w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/></w:tblGrid><w:tr><w:tc>${wordParagraph(word('nested cell'))}</w:tc></w:tr></w:tbl>${wordParagraph(word('cell b'))}</w:tc></w:tr></w:tbl>`,
    textBox(word('text box'), { before: run(`${word('beside box')} `), description: word('alternative text') }),
    `<w:p>${graphic('http://schemas.openxmlformats.org/drawingml/2006/chart', '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId8"/>', 21)}</w:p>`,
    wordParagraph(
      word('last'),
      '<w:pPr><w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr>',
    ),
    wordParagraph(word('after section')),
  ].join('\n');
}

function field(instruction: string, shown: string): string {
  const part = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  return `${part('begin')}<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>${part('separate')}${shown}${part('end')}`;
}

/** Text box stored twice, for newer and older programs. */
function textBox(text: string, { before, description }: { before: string; description: string }): string {
  const content = `<w:txbxContent>${wordParagraph(text)}</w:txbxContent>`;
  const shape = `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${content}</wps:txbx><wps:bodyPr/></wps:wsp>`;
  const drawing = graphicOf(
    'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
    shape,
    `id="20" name="Box" descr="${description}"`,
  );
  const old = `<w:pict><v:shape style="width:150pt;height:40pt"><v:textbox>${content}</v:textbox></v:shape></w:pict>`;
  return `<w:p>${before}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
}

function graphic(uri: string, content: string, id: number): string {
  return `<w:r>${graphicOf(uri, content, `id="${id}" name="Graphic"`)}</w:r>`;
}

function graphicOf(uri: string, content: string, attributes: string): string {
  return `<w:drawing><wp:inline><wp:extent cx="3000000" cy="1500000"/><wp:docPr ${attributes}/><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
}

function watermark(text: string): string {
  return `<w:p><w:r><w:pict><v:shape id="W" type="#_x0000_t136" style="width:400pt;height:100pt"><v:textpath style="font-family:&quot;Calibri&quot;" string="${text}"/></v:shape></w:pict></w:r></w:p>`;
}
