// Pages with a known number of texts, each in an element with `data-b`. They are deterministic, so that runs are comparable.

/** Functions that {@link growingPage} adds to its `window`. */
export interface GrowingPage {
  /** Appends paragraphs `times` times, every `everyMs` milliseconds, and keeps the newest in view as a chat does. */
  grow(paragraphs: number, times: number, everyMs: number): Promise<void>;
}

/** Parts of meaningful sentences: a language detector mistakes randomly ordered words for another language. */
const PHRASES = {
  when: ['In the old days', 'Every morning', 'After the long winter', 'Before the rain came', 'Late in the evening'],
  who: [
    'the people of the village',
    'a grey heron',
    'my younger sister',
    'the teacher of the school',
    'nobody',
    'her friend',
  ],
  does: [
    'walked slowly along the river',
    'waited for the small fish',
    'looked at the wooden gate',
    'remembered the house',
  ],
  why: [
    'because it was very quiet there',
    'although the water was cold',
    'and did not say a word',
    'as they had often done',
  ],
} as const;

/** Creates an article of headings, paragraphs with links, bold and code, lists and tables: about 180 characters per paragraph. */
export function articlePage(blocks: number): string {
  const parts: string[] = [];
  for (let block = 0; block < blocks; block += 1) parts.push(articleBlock(block));
  return pageWith(`<main>${parts.join('\n')}</main>`);
}

/** Creates a page of comments in nested tables, indented by spacer pictures, as in old forums. Each comment has two texts. */
export function commentsPage(comments: number): string {
  const rows: string[] = [];
  for (let comment = 0; comment < comments; comment += 1) {
    const indentation = (comment % 7) * 40;
    rows.push(`<tr><td><table border="0"><tbody><tr><td><img width="${indentation}" height="1" alt=""></td><td>
      <div><span class="by"><a href="/user/${comment}">user${comment}</a> <a href="/item/${comment}">${(comment % 23) + 1} hours ago</a></span></div>
      <div data-b="${comment}" class="comment">${sentences(comment, 6 + (comment % 20))} <p data-b="${comments + comment}">${sentences(comment + 7, 4)} <a href="/x">source</a></p></div>
      <div><u><a href="/reply/${comment}">reply</a></u></div></td></tr></tbody></table></td></tr>`);
  }
  return pageWith(
    `<table><tbody><tr><td><table class="tree"><tbody>${rows.join('\n')}</tbody></table></td></tr></tbody></table>`,
  );
}

/** Creates a page whose own script appends paragraphs: its `window` is a {@link GrowingPage}. */
export function growingPage(paragraphs: number): string {
  const texts = Array.from({ length: 1_000 }, (_, index) => `Message ${sentences(index, 12 + (index % 9))}`);
  const script = `
    const texts = ${JSON.stringify(texts)};
    let next = 0;
    const list = document.querySelector('main');
    function append(count) {
      for (let index = 0; index < count; index += 1) {
        const paragraph = document.createElement('p');
        paragraph.dataset.b = String(next);
        paragraph.textContent = texts[next % texts.length];
        list.append(paragraph);
        next += 1;
      }
    }
    append(${paragraphs});
    window.grow = (count, times, everyMs) => new Promise((resolve) => {
      let done = 0;
      const timer = setInterval(() => {
        append(count);
        scrollTo(0, document.documentElement.scrollHeight);
        done += 1;
        if (done < times) return;
        clearInterval(timer);
        resolve();
      }, everyMs);
    });`;
  return pageWith(`<main></main><script>${script}</script>`);
}

/** Returns text of about `words` words that differs for every seed. */
function sentences(seed: number, words: number): string {
  const written: string[] = [];
  for (let sentence = 0; written.length < words; sentence += 1) {
    const pick = (phrases: readonly string[], step: number) =>
      phrases[Math.floor(seed / step + sentence * 3 + step) % phrases.length] ?? '';
    const { when, who, does, why } = PHRASES;
    const text = `${pick(when, 1)}, ${pick(who, 2)} ${pick(does, 3)}, ${pick(why, 5)}.`;
    written.push(...text.split(' '));
  }
  return `${written.slice(0, words).join(' ').replace(/[.,]$/, '')}, said number ${seed}.`;
}

function articleBlock(block: number): string {
  const b = `data-b="${block}"`;
  if (block % 17 === 0) return `<h2 ${b}>${sentences(block, 4)}</h2>`;
  if (block % 11 === 3) return `<ul><li ${b}>${sentences(block, 9)}</li></ul>`;
  if (block % 29 === 5) return `<table><tbody><tr><td ${b}>${sentences(block, 5)}</td></tr></tbody></table>`;
  if (block % 5 === 1) {
    return `<p ${b}>${sentences(block, 12)} Read <a href="/p${block}">${sentences(block + 1, 3)}</a> and <b>${sentences(block + 2, 2)}</b> with <code>x = ${block}</code> again.</p>`;
  }
  return `<p ${b}>${sentences(block, 34)}</p>`;
}

function pageWith(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sample</title><style>
    body { font: 16px/1.5 sans-serif; max-width: 800px; margin: 0 auto; } table { width: 100%; } .tree table { width: auto; }
  </style></head><body>${body}</body></html>`;
}
