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

const NAMESPACES = [
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  `xmlns:a="${DRAWING}"`,
  `xmlns:r="${OFFICE_RELATIONSHIPS}"`,
].join(' ');
const TYPE = 'openxmlformats-officedocument.presentationml';

/** Creates a PPTX with a distinct word in every place where presentations can have text; two slides share a layout. */
export function makePptxOfEveryPlace(word: WordAt): Uint8Array {
  const shape = (id: number, options: { placeholder?: string; body: string; description?: string }) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"${options.description ? ` descr="${options.description}"` : ''}/><p:cNvSpPr/><p:nvPr>${options.placeholder === undefined ? '' : `<p:ph type="${options.placeholder}"/>`}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${id * 100000}" y="${id * 400000}"/><a:ext cx="4000000" cy="400000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${options.body}</p:txBody></p:sp>`;
  const paragraph = (text: string, properties = '') =>
    `<a:p>${properties}<a:r><a:rPr lang="en-US" dirty="0"/><a:t>${text}</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>`;
  const tree = (shapes: string) =>
    `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
  const slide = (shapes: string) =>
    `${XML}<p:sld ${NAMESPACES}>${tree(shapes)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
  const frame = (id: number, uri: string, content: string) =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Frame ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="3000000"/><a:ext cx="4000000" cy="2000000"/></p:xfrm><a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`;
  const cell = (text: string) =>
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text)}</a:txBody><a:tcPr/></a:tc>`;
  const table = `<a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="2000000"/><a:gridCol w="2000000"/></a:tblGrid><a:tr h="370000">${cell(word('table cell a'))}${cell(word('table cell b'))}</a:tr></a:tbl>`;
  const mixed = `<a:p><a:pPr marL="342900"><a:buChar char="•"/></a:pPr><a:r><a:rPr lang="en-US"/><a:t>${word('before bold')} </a:t></a:r><a:r><a:rPr lang="en-US" b="1"><a:hlinkClick r:id="rId9"/></a:rPr><a:t>${word('bold link')}</a:t></a:r><a:br><a:rPr lang="en-US"/></a:br><a:r><a:rPr lang="en-GB"/><a:t>${word('after break')} </a:t></a:r><a:fld id="{1}" type="slidenum"><a:rPr lang="en-US"/><a:t>1</a:t></a:fld></a:p>`;
  const first = slide(
    shape(2, { placeholder: 'title', body: paragraph(word('slide title')) }) +
      shape(3, { placeholder: 'body', body: mixed + paragraph(word('second level'), '<a:pPr lvl="1"/>') }) +
      shape(4, { body: paragraph(word('free shape')), description: word('alternative text') }) +
      `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="40" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape(5, { body: paragraph(word('shape in group')) })}</p:grpSp>` +
      frame(6, 'http://schemas.openxmlformats.org/drawingml/2006/table', table) +
      frame(
        7,
        'http://schemas.openxmlformats.org/drawingml/2006/chart',
        '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId3"/>',
      ) +
      frame(
        8,
        'http://schemas.openxmlformats.org/drawingml/2006/diagram',
        '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rId4" r:lo="rId4" r:qs="rId4" r:cs="rId4"/>',
      ),
  );
  return zipParts({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': `${TYPE}.presentation.main+xml`,
      'ppt/slides/slide1.xml': `${TYPE}.slide+xml`,
      'ppt/slides/slide2.xml': `${TYPE}.slide+xml`,
      'ppt/slideLayouts/slideLayout1.xml': `${TYPE}.slideLayout+xml`,
      'ppt/slideMasters/slideMaster1.xml': `${TYPE}.slideMaster+xml`,
      'ppt/theme/theme1.xml': 'openxmlformats-officedocument.theme+xml',
      'ppt/notesSlides/notesSlide1.xml': `${TYPE}.notesSlide+xml`,
      'ppt/comments/comment1.xml': `${TYPE}.comments+xml`,
      'ppt/comments/modern1.xml': 'ms-powerpoint.comments+xml',
      'ppt/charts/chart1.xml': 'openxmlformats-officedocument.drawingml.chart+xml',
      'ppt/diagrams/data1.xml': 'openxmlformats-officedocument.drawingml.diagramData+xml',
      'ppt/diagrams/drawing1.xml': 'ms-office.drawingml.diagramDrawing+xml',
    }),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId9"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    // The second file is the first slide: the order is defined by the list above.
    'ppt/_rels/presentation.xml.rels': relationships([
      ['rId1', 'slide', 'slides/slide1.xml'],
      ['rId2', 'slide', 'slides/slide2.xml'],
      ['rId9', 'slideMaster', 'slideMasters/slideMaster1.xml'],
    ]),
    'ppt/slides/slide1.xml': slide(shape(2, { placeholder: 'title', body: paragraph(word('second slide')) })),
    'ppt/slides/_rels/slide1.xml.rels': relationships([['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']]),
    'ppt/slides/slide2.xml': first,
    'ppt/slides/_rels/slide2.xml.rels': relationships([
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rId2', 'notesSlide', '../notesSlides/notesSlide1.xml'],
      ['rId3', 'chart', '../charts/chart1.xml'],
      ['rId4', 'diagramData', '../diagrams/data1.xml'],
      ['rId5', 'diagramDrawing', '../diagrams/drawing1.xml'],
      ['rId6', 'comments', '../comments/comment1.xml'],
      ['rId7', 'comments', '../comments/modern1.xml'],
      ['rId9', 'hyperlink', 'https://example.org/', 'External'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${XML}<p:sldLayout ${NAMESPACES} type="obj">${tree(shape(2, { placeholder: 'title', body: paragraph('Click to edit') }) + shape(3, { body: paragraph(word('layout shape')) }))}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${XML}<p:sldMaster ${NAMESPACES}>${tree(shape(2, { placeholder: 'title', body: paragraph('Click to edit') }) + shape(3, { body: paragraph(word('master shape')) }))}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rId2', 'theme', '../theme/theme1.xml'],
    ]),
    'ppt/theme/theme1.xml': THEME,
    'ppt/notesSlides/notesSlide1.xml': `${XML}<p:notes ${NAMESPACES}>${tree(shape(2, { placeholder: 'body', body: paragraph(word('speaker notes')) }))}</p:notes>`,
    'ppt/notesSlides/_rels/notesSlide1.xml.rels': relationships([['rId1', 'slide', '../slides/slide2.xml']]),
    'ppt/comments/comment1.xml': `${XML}<p:cmLst ${NAMESPACES}><p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>${word('comment of old')}</p:text></p:cm></p:cmLst>`,
    'ppt/comments/modern1.xml': `${XML}<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="${DRAWING}"><p188:cm id="{1}"><p188:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${word('comment of today')}</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>`,
    'ppt/charts/chart1.xml': chartPart(word),
    'ppt/diagrams/data1.xml': diagramDataPart(word),
    'ppt/diagrams/drawing1.xml': diagramDrawingPart(word),
  });
}

const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = `<a:ln w="6350">${fill}</a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const font = (name: string) =>
  `<a:${name}><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
const THEME = `${XML}<a:theme xmlns:a="${DRAWING}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${color('dk1', '000000')}${color('lt1', 'FFFFFF')}${color('dk2', '222222')}${color('lt2', 'EEEEEE')}${[1, 2, 3, 4, 5, 6].map((index) => color(`accent${index}`, `4472C${index}`)).join('')}${color('hlink', '0000FF')}${color('folHlink', '800080')}</a:clrScheme><a:fontScheme name="Plain">${font('majorFont')}${font('minorFont')}</a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
