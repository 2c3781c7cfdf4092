import { type ZooPage, zooDocument } from '../zoo-page.ts';

interface Comment {
  author: string;
  text: string;
  replies?: readonly Comment[];
}

const COMMENTS: readonly Comment[] = [
  {
    author: 'moorhen',
    text: 'I walked there <i>last week</i>, and the path was under water.<p>Take <b>the bridge</b> instead.',
    replies: [
      {
        author: 'tern_7',
        text: 'The bridge is closed on Sundays, see <a href="https://paths.example/closed" rel="nofollow">the notice</a>.',
        replies: [{ author: 'moorhen', text: 'Thank you, I did not know that.' }],
      },
      { author: 'gull', text: '&gt; the path was under water<p>Only the lower half of it.' },
    ],
  },
  {
    author: 'coot',
    text: 'This is how I count them:<pre><code>for bird in lake:\n    total += 1</code></pre>It takes an hour.',
  },
];

const TEXTS = [
  'I walked there <i>last week</i>, and the path was under water.',
  'Take <b>the bridge</b> instead.',
  'The bridge is closed on Sundays, see <a href="https://paths.example/closed">the notice</a>.',
  'Thank you, I did not know that.',
  '> the path was under water',
  'Only the lower half of it.',
  'This is how I count them:',
  'It takes an hour.',
];

let lastId = 0;

/** As in old forums: one table per comment, indented by a spacer picture. */
function rows(comments: readonly Comment[], depth: number): string {
  return comments
    .map(({ author, text, replies = [] }) => {
      lastId += 1;
      return `<tr class="athing comtr" id="c${lastId}"><td><table border="0"><tbody><tr>
<td class="ind" indent="${depth}"><img src="/picture.svg" height="1" width="${depth * 40}" alt=""></td>
<td valign="top" class="votelinks"><center><a id="up_c${lastId}" href="/vote?id=c${lastId}"><div class="votearrow" title="upvote"></div></a></center></td>
<td class="default"><div style="margin-top:2px; margin-bottom:-10px;"><span class="comhead"><a href="/user?id=${author}" class="hnuser notranslate">${author}</a>
<span class="age" title="2026-05-01T09:00:00"><a href="/item?id=c${lastId}">2 hours ago</a></span> <span class="navs"> | <a href="#c1" class="clicky">next</a></span></span></div><br>
<div class="comment"><div class="commtext c00">${text}</div><div class="reply"><p><font size="1"><u><a href="/reply?id=c${lastId}">reply</a></u></font></div></div></td>
</tr></tbody></table></td></tr>\n${rows(replies, depth + 1)}`;
    })
    .join('');
}

const head = `<style>
  .votearrow { width: 10px; height: 10px; background: #999; } .comment { max-width: 1215px; overflow-wrap: anywhere; }
  body, td { font: 10pt Verdana, sans-serif; } .comhead { color: #828282; font-size: 8pt; }
</style>`;

/** Repetitions that make the page long enough to scroll. */
const TIMES = 4;

const tree = rows(Array(TIMES).fill(COMMENTS).flat(), 0);

/** Tree of comments in nested tables, each with small links. */
export const comments: ZooPage = {
  name: 'comments',
  html: zooDocument({
    title: 'How many birds? | Forum',
    head,
    body: `<center><table id="hnmain" border="0" width="85%"><tbody><tr><td><span class="titleline"><a href="https://lake.example/">How many birds are on the lake?</a><span class="sitebit"> (<a href="/from?site=lake">lake.example</a>)</span></span></td></tr>
<tr><td><table class="comment-tree" border="0"><tbody>${tree}</tbody></table></td></tr></tbody></table></center>`,
  }),
  readSelector: '#c8 .commtext',
  texts: [
    '<a href="https://lake.example/">How many birds are on the lake?</a>',
    '(<a href="/from?site=lake">lake.example</a>)',
    ...Array(TIMES).fill(TEXTS).flat(),
    ...Array.from({ length: lastId }, (_, index) => [
      `<a href="/item?id=c${index + 1}">2 hours ago</a>`,
      '| <a href="#c1">next</a>',
      `<a href="/reply?id=c${index + 1}">reply</a>`,
    ]).flat(),
  ],
  textsInPlace: Array(lastId).fill('upvote'),
};
