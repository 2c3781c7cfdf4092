import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>body { font: 18px/1.7 serif; max-width: 40em; margin: 0 auto; } aside { float: left; width: 10em; } nav { display: flex; gap: 1em; }</style>`;

const body = `
<nav><a href="/a">الرئيسية</a><a href="/b">الأخبار</a></nav>
<h1>البيت الأحمر</h1>
<aside>يقع في <b>الشمال</b></aside>
<p>يقع البيت بالقرب من <a href="/river">النهر الهادئ</a>، وعمره 120 سنة، واسمه بالإنجليزية <bdi lang="en" translate="no">The Red House</bdi>.</p>
<p>استخدم الأمر <code dir="ltr">npm start</code> ثم انتظر.</p>
<p lang="he" dir="rtl">הבית האדום עומד <strong>ליד הנהר</strong>.</p>
<blockquote dir="ltr" lang="en"><p>It stands near the river, say <b>the neighbours</b>.</p></blockquote>
<ul><li>باب</li><li>نافذة</li></ul>`;

/** Arabic and Hebrew with embedded English. */
export const rtl: ZooPage = {
  name: 'rtl',
  html: zooDocument({ title: 'البيت الأحمر', head, body, language: 'ar', direction: 'rtl' }),
  texts: [
    '<a href="/a">الرئيسية</a>',
    '<a href="/b">الأخبار</a>',
    'البيت الأحمر',
    'يقع في <b>الشمال</b>',
    'يقع البيت بالقرب من <a href="/river">النهر الهادئ</a>، وعمره 120 سنة، واسمه بالإنجليزية <keep>The Red House</keep>.',
    'استخدم الأمر <code>npm start</code> ثم انتظر.',
    'הבית האדום עומד <b>ליד הנהר</b>.',
    'It stands near the river, say <b>the neighbours</b>.',
    'باب',
    'نافذة',
  ],
};
