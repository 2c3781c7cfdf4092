import { expect, it } from 'vitest';
import { openDocument } from './open-document.ts';
import { readBlocks, textOf } from './testing/read-blocks.ts';

const MARKDOWN = `3. Three
4. Four

   More of four
   - Inner
- [x] Done
- [ ] Open

Plain
`;
const HTML = `<ol start="2"><li>Two</li><li><p>Three</p><p>More of three</p></li><li value="9">Nine<ul><li>Inner</li></ul></li></ol>
<ol type="a"><li>First</li><li>Second</li></ol><p>Plain</p>`;
const TEXT = 'Shopping for the week, as agreed:\n\n- Bread\n2) Milk\n';
const SRT = '1\n00:00:01,500 --> 00:00:02,000\nAt 12:30.5 we met\n\n2\n00:01:03,000 --> 00:01:04,000\nSecond\n';
const VTT = 'WEBVTT\n\n00:01.500 --> 00:02.000 align:start\nFirst\n';
const ASS = `[Script Info]
ScriptType: v4.00+

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.50,0:00:02.00,Default,,0,0,0,,First
`;

it.each([
  ['list.md', MARKDOWN, ['3. Three', '4. Four', 'More of four', '• Inner', '☑ Done', '☐ Open', 'Plain']],
  ['list.html', HTML, ['2. Two', '3. Three', 'More of three', '9. Nine', '• Inner', 'a. First', 'b. Second', 'Plain']],
  ['list.txt', TEXT, ['Shopping for the week, as agreed:', '- Bread', '2) Milk']],
  ['cues.srt', SRT, ['00:00:01 At 12:30.5 we met', '00:01:03 Second']],
  ['cues.vtt', VTT, ['00:01 First']],
  ['cues.ass', ASS, ['0:00:01 First']],
])('[DOC-06] labels list items and cues as the file shows them: %s', async (name, source, shown) => {
  const document = await openDocument(new TextEncoder().encode(source), { fileName: name });
  const blocks = await readBlocks(document);
  expect(blocks.map(({ label, content }) => `${label === undefined ? '' : `${label} `}${textOf(content)}`)).toEqual(
    shown,
  );
});
