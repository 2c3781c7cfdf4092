import { type ZooPage, zooDocument } from '../zoo-page.ts';

const body = `
<h1>A page that trusts its translator</h1>
<p>The first paragraph has <a href="/safe" id="link">a safe link</a> and <b class="bold">bold words</b>.</p>
<p>The second runs <code>nothing()</code>.</p>
<p>The third is <i>short</i>.</p>
<img src="/picture.svg" alt="A picture of trust" width="60" height="40">
<button title="Press for trust">Press this when you trust all of us</button>`;

const SCRIPT = "zoo.ran.push('answer')";

const ATTACKS = [
  `<script>${SCRIPT}</script>`,
  `<img src="/no-picture" onerror="${SCRIPT}">`,
  `<svg onload="${SCRIPT}"><a href="javascript:${SCRIPT}">in a picture</a></svg>`,
  `<iframe srcdoc="<script>parent.${SCRIPT}</script>"></iframe>`,
  `<a href="javascript:${SCRIPT}">another link</a>`,
  `<interlinear-translation onclick="${SCRIPT}">one of ours</interlinear-translation>`,
  `&lt;img src="/no-picture" onerror="${SCRIPT}"&gt;`,
  `<style>* { display: none }</style>`,
  `</p></div></b1></b2><b9>not a tag of ours</b9>`,
  `<b1 onclick="${SCRIPT}" href="javascript:${SCRIPT}">`,
];

/** The engine returns active markup, which must be displayed as text or not at all. */
export const hostileAnswer = {
  name: 'hostile-answer',
  html: zooDocument({ title: 'Trust', body }),
  answer: (text, target) => `${ATTACKS.join(' ')} 【${target}:${text}】`,
  texts: [],
} satisfies ZooPage;
