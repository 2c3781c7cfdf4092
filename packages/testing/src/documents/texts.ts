import type { WordAt } from './zip-parts.ts';

/** Text files of each format with a distinct word in every place where text can be. */
export const TEXTS_OF_EVERY_PLACE: Readonly<Record<string, (word: WordAt) => string>> = {
  'page.html': (word) => `<!DOCTYPE html>
<html lang=en><head><meta charset="utf-8"><title>${word('title')}</title>
<meta name="description" content="${word('description')}"><style>p { color: red }</style><script>const kept = '<p>kept</p>';</script></head>
<body><h1>${word('heading')}</h1>
<p>${word('before link')} <a href="/x" title="${word('tooltip')}">${word('link')}</a>, ${word('after link')}<br>${word('after break')}
<p>${word('unclosed paragraph')} <b>${word('bold')}</b> &amp; <code>kept()</code>
<ul><li>${word('item')}<li>${word('unclosed item')}</ul>
<table><tr><td>${word('cell')}<td><p>${word('paragraph in cell')}</p></table>
<pre>kept code</pre><span translate="no">kept name</span>
<div>${word('loose text')}<img src=a.png alt="${word('alternative text')}"></div>
<form><input placeholder="${word('placeholder')}"><button aria-label="${word('label')}">${word('button')}</button></form>
</body></html>`,
  'notes.md': (word) => `---
title: kept
---

# ${word('heading')} \`kept\`

${word('before emphasis')} *${word('emphasis')}* and **${word('strong')}**, [${word('link')}](https://example.org "kept")
${word('second line')} ![${word('alternative text')}](a.png) and $x_1 + y$.

${word('underlined heading')}
===

- ${word('item')}
  - ${word('nested item')}

1. ${word('numbered item')}

> ${word('quotation')}
> ${word('quotation goes on')}

| ${word('head cell')} | b |
|---|---|
| ${word('cell')} | 2 |

\`\`\`js
const kept = 1;
\`\`\`

<p align="center">${word('raw page text')}</p>

${word('reference')}[^1] and [${word('reference text')}][kept].

[^1]: ${word('footnote')}

[kept]: https://example.org
`,
  'letter.txt': (word) => `${word('title line')}

This paragraph was broken into lines of one width, ${word('wrapped one')} and
it goes on in the line below where nobody meant a new ${word('wrapped two')}
thing to begin at all.

  * ${word('bullet')}
  * ${word('second bullet')}
`,
  'film.srt': (word) => `1
00:00:01,000 --> 00:00:02,500 X1:10 X2:20
<i>${word('italic')}</i> ${word('plain')}

2
00:00:03,000 --> 00:00:04,000
{\\an8}- ${word('speaker one')}
- ${word('speaker two')}
`,
  'film.vtt': (word) => `WEBVTT - kept

STYLE
::cue { color: red }

NOTE kept note

intro
00:01.000 --> 00:02.500 align:start position:10%
<v Kept Name>${word('voice')} &amp; <c.loud>${word('class')}</c></v>

00:03.000 --> 00:04.000
${word('plain')} <00:03.500>${word('after time')}
`,
  'film.ass': (word) => `[Script Info]
Title: kept
[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:00.10,Default,,0,0,0,,kept comment
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\an8}${word('top')}, ${word('after comma')}\\N{\\i1}${word('italic')}{\\i0}
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}
`,
};
