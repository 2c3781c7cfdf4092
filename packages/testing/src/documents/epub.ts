import { type WordAt, zipParts } from './zip-parts.ts';

/** Creates an EPUB of two chapters with a distinct word in every place and both kinds of tables of contents. */
export function makeEpubOfEveryPlace(word: WordAt): Uint8Array {
  const page = (title: string, body: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en">
<head><title>${title}</title><link rel="stylesheet" href="../style.css" type="text/css"/><script type="text/javascript"></script></head>
<body>${body}</body>
</html>`;
  const first = page(
    word('page title'),
    `<h1 id="top">${word('heading')}</h1>
<p class="first" id="p1"><a id="anchor"/>${word('before emphasis')} <em>${word('emphasis')}</em>&#160;${word('after emphasis')}<br/>
${word('after break')} <a href="two.xhtml#x">${word('link')}</a>.</p>
<ul><li>${word('list item')}<ul><li><p>${word('nested item')}</p></li></ul></li></ul>
<table><tr><th>${word('head cell')}</th></tr><tr><td>${word('cell')}</td></tr></table>
<figure><img src="a.png" alt="${word('alternative text')}"/><figcaption>${word('figure caption')}</figcaption></figure>
<pre><code>let kept = 1 &lt; 2;</code></pre>
<aside epub:type="footnote"><p>${word('footnote')}</p></aside>`,
  );
  const second = page(
    word('second title'),
    `<div>${word('division')}<p>${word('second chapter')}</p>${word('after paragraph')}</div>`,
  );
  const navigation = page(
    word('contents title'),
    `<nav epub:type="toc"><ol><li><a href="text/one.xhtml">${word('contents entry')}</a></li></ol></nav>`,
  );
  return zipParts(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      'OEBPS/content.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier><dc:title>${word('book title')}</dc:title><dc:language>en</dc:language></metadata><manifest><item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/><item id="two" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="ncx"><itemref idref="one"/><itemref idref="two"/></spine></package>`,
      'OEBPS/text/one.xhtml': first,
      'OEBPS/text/two b.xhtml': second,
      'OEBPS/nav.xhtml': navigation,
      'OEBPS/toc.ncx': `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><docTitle><text>${word('contents name')}</text></docTitle><navMap><navPoint id="a" playOrder="1"><navLabel><text>${word('contents label')}</text></navLabel><content src="text/one.xhtml"/></navPoint></navMap></ncx>`,
      'OEBPS/style.css': 'p { margin: 0 }',
    },
    { stored: ['mimetype'] },
  );
}
