import { drawSign, pageWith, type ZooPage } from './picture-zoo.ts';

const inPage = (name: 'garden' | 'harbour' | 'market') =>
  `data:image/png;base64,${Buffer.from(drawSign(name)).toString('base64')}`;

/** Draws a picture file of the site on a canvas. */
const DRAW = `<script>
  const image = new Image();
  image.onload = () => {
    const canvas = document.querySelector('canvas');
    canvas.getContext('2d').drawImage(image, 0, 0);
    document.body.dataset.ready = '';
  };
  image.src = document.currentScript.dataset.picture ?? '/market.png';
</script>`;

const SVG = `<svg id="picture" width="480" height="200" viewBox="0 0 480 200"><rect width="480" height="200" fill="#223"/>
<text class="label" x="40" y="110">Tickets at the door</text></svg>`;

/** Pages with one picture each, `#picture`, in the ways in which sites show them. */
export const PICTURE_PAGES = {
  image: pageWith('<p>Signs</p><a href="#"><img id="picture" src="/garden.png" width="640" height="240" /></a>'),
  srcset: pageWith(
    `<picture><source media="(min-width: 100px)" srcset="/harbour.png 1x, /harbour-2x.png 2x" /><img id="picture" src="/garden.png" style="inline-size: 50vw" /></picture>`,
  ),
  contain: pageWith(
    '<img id="picture" src="/garden.png" />',
    '#picture { width: 400px; height: 400px; padding: 10px 30px 20px; border: 5px solid; object-fit: contain; object-position: 50% 100% }',
  ),
  cover: pageWith(
    '<img id="picture" src="/garden.png" />',
    '#picture { width: 500px; height: 240px; object-fit: cover; object-position: 0% 50% }',
  ),
  canvas: pageWith(`<canvas id="picture" width="640" height="240" style="inline-size: 480px"></canvas>${DRAW}`),
  background: pageWith(
    '<div id="picture"></div>',
    `#picture { width: 600px; height: 300px; padding: 20px; border: 4px solid; background: linear-gradient(#0000, #0000), url("/harbour.png") 30px 10px / 480px auto no-repeat }`,
  ),
  svg: pageWith(SVG, '.label { font: bold 40px sans-serif; fill: #fff }'),
  'svg-image': pageWith(
    '<svg width="400" height="400" viewBox="0 0 400 400"><image id="picture" href="/garden.png" width="400" height="400" /></svg>',
  ),
  data: pageWith(`<img id="picture" src="${inPage('market')}" />`),
  'other-site': pageWith('<img id="picture" src="{{other}}/open/harbour.png" />'),
  protected: pageWith('<img id="picture" src="{{other}}/closed/market.png" />'),
  covered: pageWith(
    `<div style="position: relative; inline-size: 640px"><img id="picture" src="/garden.png" style="pointer-events: none" />
    <a href="#" style="position: absolute; inset: 0"></a></div>`,
  ),
  pseudo: pageWith(
    '<div id="picture"></div>',
    `#picture { width: 640px; height: 240px } #picture::before { content: ''; display: block; height: 240px; background: url("/market.png") }`,
  ),
  turned: pageWith(
    '<img id="picture" src="/harbour.png" />',
    'body { padding: 120px } #picture { transform: rotate(-4deg) }',
  ),
  scaled: pageWith(
    '<div><img id="picture" src="/market.png" /></div>',
    'div { transform: scale(0.75) translate(10px, 20px); transform-origin: 0 0 }',
  ),
  video:
    pageWith(`<video id="picture" width="640" height="240" muted></video><canvas width="640" height="240" hidden></canvas>${DRAW}<script>
    const video = document.querySelector('video');
    video.srcObject = document.querySelector('canvas').captureStream();
    video.play();
  </script>`),
  blank: pageWith('<img id="picture" src="/blank.png" />'),
  huge: pageWith('<img id="picture" src="/huge.png" style="width: 1000px; height: 300px" />'),
  'strict-policy': {
    html: pageWith('<img id="picture" src="/harbour.png" />'),
    headers: {
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'",
    },
  },
} satisfies Record<string, string | ZooPage>;

/** Pages on which pictures move, change or disappear. */
export const MOVING_PAGES = {
  scrolling: pageWith(
    `<header>Header of the page</header><div id="scroller"><div style="height: 200px"></div><img id="picture" src="/garden.png" /><div style="height: 900px"></div></div><div style="height: 1200px"></div>`,
    `header { position: fixed; inset: 0 0 auto; height: 60px; background: #eee; z-index: 5 } #scroller { margin-top: 40px; width: 700px; height: 400px; overflow: auto }
    #picture { display: block }`,
  ),
  carousel: pageWith(
    `<div id="carousel"><div id="track"><img id="picture" src="/garden.png" /><img id="second" src="/harbour.png" /></div></div>
    <img id="swapped" src="/market.png" /><dialog><img id="inside" src="/harbour.png" /></dialog>`,
    '#carousel { width: 640px; height: 240px; overflow: hidden } #track { display: flex; width: 1280px; transition: translate 0.2s } #track img { flex: none } .moved #track { translate: -640px }',
  ),
  comic: pageWith(
    `<img src="/garden.png" width="640" height="240" /><p><img src="/icon" width="20" height="20" /></p><div style="height: 3000px"></div>
    <img id="lazy" width="640" height="240" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" data-src="/harbour.png" />
    <script>
      new IntersectionObserver(([{ isIntersecting, target }]) => { if (isIntersecting) target.src = target.dataset.src; }).observe(document.querySelector('#lazy'));
    </script>`,
  ),
  area: pageWith(
    `<div style="height: 100px"></div><canvas id="picture" width="640" height="240"></canvas>${DRAW}<div style="height: 1500px"></div>`,
  ),
} satisfies Record<string, string | ZooPage>;
