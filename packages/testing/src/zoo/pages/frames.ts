import { type ZooPage, zooDocument } from '../zoo-page.ts';

const frameDocument = (title: string, body: string) => ({ body: zooDocument({ title, body }) });

const body = `
<h1>Frames in frames</h1>
<iframe src="same.html" title="Same origin" width="600" height="300"></iframe>
<iframe src="{{other}}/frames/other.html" title="Other origin" width="600" height="300"></iframe>
<iframe srcdoc='<!doctype html><html lang="en"><script src="/page-inspector.js"></script><p>A frame that was written in the page</p></html>' title="Written" height="80"></iframe>
<iframe sandbox="allow-scripts" src="sandboxed.html" title="Sandboxed" height="80"></iframe>
<iframe src="/picture.svg" title="A picture" height="60"></iframe>
<script>
  const addFrame = (src) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    frame.onload = () => resolve();
    document.body.append(frame);
  });
</script>`;

/** Frames of this host and of another, nested and added later. */
export const frames: ZooPage = {
  name: 'frames',
  html: zooDocument({ title: 'Frames in frames', body }),
  files: {
    'same.html': frameDocument(
      'Same',
      '<p>A frame of <b>the same</b> origin</p><iframe src="{{other}}/frames/inner.html" title="Inner"></iframe>',
    ),
    'other.html': frameDocument(
      'Other',
      '<p>A frame of <a href="/elsewhere">another</a> origin</p><iframe src="inner.html" title="Inner"></iframe>',
    ),
    'inner.html': frameDocument('Inner', '<ul><li>A frame in a frame</li></ul>'),
    'sandboxed.html': frameDocument('Sandboxed', '<p>A frame that may do little</p>'),
    'later.html': frameDocument('Later', '<p>A frame that came later</p>'),
  },
  texts: [
    'Frames in frames',
    'A frame of <b>the same</b> origin',
    'A frame of <a href="/elsewhere">another</a> origin',
    'A frame in a frame',
    'A frame in a frame',
    'A frame that was written in the page',
    'A frame that may do little',
  ],
  textsInPlace: ['Same origin', 'Other origin', 'Written', 'Sandboxed', 'A picture', 'Inner', 'Inner'],
  steps: [{ name: 'another frame comes', action: `addFrame('later.html')`, added: ['A frame that came later'] }],
};
