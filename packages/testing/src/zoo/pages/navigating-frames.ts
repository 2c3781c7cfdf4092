import { type ZooPage, zooDocument } from '../zoo-page.ts';

const body = `
<h1>Frames that do not wait</h1>
<iframe src="restless.html" title="Restless" width="600" height="200"></iframe>
<iframe src="restless.html" title="Taken away" width="600" height="200"></iframe>
<script>
  const [restless, takenAway] = document.querySelectorAll('iframe');
  const goOn = () => new Promise((resolve) => {
    takenAway.remove();
    restless.onload = () => resolve();
    restless.contentWindow.location.replace('settled.html');
  });
</script>`;

/** Frames that navigate or are removed before the result for their content arrives. */
export const navigatingFrames: ZooPage = {
  name: 'navigating-frames',
  html: zooDocument({ title: 'Frames that do not wait', body }),
  files: {
    'restless.html': {
      body: zooDocument({
        title: 'Restless',
        // Unique text, so that no result can be cached.
        body: `<p id="now">It is</p><script>document.querySelector('#now').append(' ' + Math.random() + ' now, and nobody will ever know it.')</script>`,
      }),
    },
    'settled.html': { body: zooDocument({ title: 'Settled', body: '<p>Here it <b>stays</b>.</p>' }) },
  },
  whileWaiting: 'goOn()',
  texts: ['Frames that do not wait', 'Here it <b>stays</b>.'],
  textsInPlace: ['Restless'],
};
