import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>body { font: 16px/1.8 serif; } .tall { writing-mode: vertical-rl; height: 16em; } rt { font-size: 0.5em; } li { display: inline-block; }</style>`;

const body = `
<h1>山の天気</h1>
<p>山の<ruby>天気<rp>(</rp><rt>てんき</rt><rp>)</rp></ruby>は<b>変わりやすい</b>ので、<a href="/kasa">傘</a>を持って行きましょう。
昨日は晴れていましたが、
今日は雨です。</p>
<p class="tall">縦に書かれた文章も<em>同じように</em>読まれます。</p>
<ul><li>一月</li><li>二月</li><li>三月</li></ul>
<p lang="zh-Hans">这座山很高，<a href="/lu">山路</a>又窄又陡。<br>请小心行走！</p>
<p lang="zh-Hant">這座山很高，山路又窄又陡。</p>
<p lang="ko">산길은 <strong>매우 좁습니다</strong>. 조심하세요.</p>
<table><tbody><tr><th>高さ</th><td>３７７６メートル</td><td>12月</td></tr></tbody></table>
<p>１２３</p>`;

/** Japanese, Chinese and Korean: ruby annotations, no spaces, line breaks in the source, vertical text. */
export const cjk: ZooPage = {
  name: 'cjk',
  isRearranged: true,
  html: zooDocument({ title: '山の天気', head, body, language: 'ja' }),
  texts: [
    '山の天気',
    '山の天気は<b>変わりやすい</b>ので、<a href="/kasa">傘</a>を持って行きましょう。昨日は晴れていましたが、今日は雨です。',
    '縦に書かれた文章も<i>同じように</i>読まれます。',
    '一月',
    '二月',
    '三月',
    '这座山很高，<a href="/lu">山路</a>又窄又陡。<br>请小心行走！',
    '這座山很高，山路又窄又陡。',
    '산길은 <b>매우 좁습니다</b>. 조심하세요.',
    '高さ',
    '３７７６メートル',
    '12月',
  ],
};
