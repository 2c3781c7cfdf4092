import {
  chartPart,
  contentTypes,
  DRAWING,
  OFFICE_RELATIONSHIPS,
  relationships,
  type WordAt,
  XML,
  zipParts,
} from './zip-parts.ts';

const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'openxmlformats-officedocument.spreadsheetml';

/**
 * Creates an XLSX of two sheets with a distinct word in every place where workbooks can have text. Sheet 1 holds the
 * table `Sales`, whose header cells B1 and C1 are used in a formula.
 */
export function makeXlsxOfEveryPlace(word: WordAt): Uint8Array {
  const plain = (text: string) => `<si><t>${text}</t></si>`;
  const strings = [
    plain(word('table header a')),
    plain(word('table header b')),
    `<si><r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">${word('rich bold')} </t></r><r><rPr><sz val="11"/></rPr><t>${word('rich plain')}</t></r></si>`,
    plain(word('cell')),
    plain(`${word('line one')}\n${word('line two')}`),
    `<si><t>${word('word with reading')}</t><rPh sb="0" eb="2"><t>ヨミ</t></rPh><phoneticPr fontId="1"/></si>`,
    plain(word('second sheet')),
  ];
  const cell = (address: string, index: number) => `<c r="${address}" t="s"><v>${index}</v></c>`;
  const sheet1 = `${XML}<worksheet xmlns="${S}" xmlns:r="${OFFICE_RELATIONSHIPS}"><sheetData><row r="1" ht="15">${cell('A1', 3)}${cell('B1', 0)}${cell('C1', 1)}</row><row r="2"><c r="A2"><v>12.5</v></c>${cell('B2', 2)}<c r="C2" s="1"><f>SUM(Sales[${word('table header b')}])+A2</f><v>12.5</v></c></row><row r="3">${cell('A3', 4)}<c r="B3" t="inlineStr"><is><t>${word('inline string')}</t></is></c>${cell('C3', 5)}</row><row r="4"><c r="A4" t="str"><f>"x"&amp;"y"</f><v>xy</v></c>${cell('B4', 3)}</row></sheetData><dataValidations count="1"><dataValidation type="whole" allowBlank="1" showInputMessage="1" promptTitle="${word('prompt title')}" prompt="${word('prompt')}" errorTitle="${word('error title')}" error="${word('error')}" sqref="A2"><formula1>0</formula1></dataValidation></dataValidations><headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12${word('print header left')}&amp;R${word('print header right')} &amp;P</oddHeader><oddFooter>&amp;C${word('print footer')}</oddFooter></headerFooter><drawing r:id="rId1"/><tableParts count="1"><tablePart r:id="rId3"/></tableParts></worksheet>`;
  const sheet2 = `${XML}<worksheet xmlns="${S}"><sheetData><row r="1">${cell('A1', 6)}${cell('B1', 3)}</row></sheetData></worksheet>`;
  return zipParts({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': `${TYPE}.sheet.main+xml`,
      'xl/worksheets/sheet1.xml': `${TYPE}.worksheet+xml`,
      'xl/worksheets/sheet2.xml': `${TYPE}.worksheet+xml`,
      'xl/sharedStrings.xml': `${TYPE}.sharedStrings+xml`,
      'xl/styles.xml': `${TYPE}.styles+xml`,
      'xl/tables/table1.xml': `${TYPE}.table+xml`,
      'xl/comments1.xml': `${TYPE}.comments+xml`,
      'xl/threadedComments/threadedComment1.xml': 'ms-excel.threadedcomments+xml',
      'xl/drawings/drawing1.xml': 'openxmlformats-officedocument.drawing+xml',
      'xl/charts/chart1.xml': 'openxmlformats-officedocument.drawingml.chart+xml',
    }),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${S}" xmlns:r="${OFFICE_RELATIONSHIPS}"><sheets><sheet name="Figures" sheetId="1" r:id="rId1"/><sheet name="More" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ['rId4', 'styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': sheet1,
    'xl/worksheets/_rels/sheet1.xml.rels': relationships([
      ['rId1', 'drawing', '../drawings/drawing1.xml'],
      ['rId2', 'comments', '../comments1.xml'],
      ['rId3', 'table', '../tables/table1.xml'],
      ['rId4', 'threadedComment', '../threadedComments/threadedComment1.xml'],
    ]),
    'xl/worksheets/sheet2.xml': sheet2,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${S}" count="9" uniqueCount="${strings.length}">${strings.join('')}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${S}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/tables/table1.xml': `${XML}<table xmlns="${S}" id="1" name="Sales" displayName="Sales" ref="B1:C2" totalsRowShown="0"><autoFilter ref="B1:C2"/><tableColumns count="2"><tableColumn id="1" name="${word('table header a')}"/><tableColumn id="2" name="${word('table header b')}"/></tableColumns></table>`,
    'xl/comments1.xml': `${XML}<comments xmlns="${S}"><authors><author>A</author></authors><commentList><comment ref="A1" authorId="0"><text><r><rPr><b/><sz val="9"/></rPr><t>${word('comment')}</t></r></text></comment></commentList></comments>`,
    'xl/threadedComments/threadedComment1.xml': `${XML}<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A1" dT="2026-01-01T00:00:00.00" personId="{1}" id="{2}"><text>${word('threaded comment')}</text></threadedComment></ThreadedComments>`,
    'xl/drawings/drawing1.xml': `${XML}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="${DRAWING}" xmlns:r="${OFFICE_RELATIONSHIPS}"><xdr:twoCellAnchor><xdr:from><xdr:col>5</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>5</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="Box" descr="${word('alternative text')}"/><xdr:cNvSpPr txBox="1"/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr><xdr:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${word('shape on sheet')}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:twoCellAnchor><xdr:twoCellAnchor><xdr:from><xdr:col>5</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>8</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>12</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>22</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="3" name="Chart"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relationships([['rId1', 'chart', '../charts/chart1.xml']]),
    'xl/charts/chart1.xml': chartPart(word),
  });
}
