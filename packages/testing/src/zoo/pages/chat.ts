import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>
  body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 15px sans-serif; }
  #log { flex: 1; overflow-y: auto; padding: 1em; } .message { display: flex; gap: 0.5em; margin-bottom: 1em; }
  .bubble { background: #eef; padding: 0.5em 1em; border-radius: 1em; max-width: 30em; } .mine { flex-direction: row-reverse; }
  .reactions { display: inline-flex; } form { display: flex; } form div { flex: 1; border: 1px solid #999; }
</style>`;

const FIRST = ['Good morning, is anyone here?', 'I am <b>always</b> here, read <a href="/rules">the rules</a> first.'];

const message = (html: string, isMine = false) =>
  `<div class="message${isMine ? ' mine' : ''}"><img src="/picture.svg" alt="" width="32" height="32"><div class="bubble"><span class="author notranslate">mia</span><div class="text">${html}</div></div></div>`;

const body = `
<header><h1>Kitchen talk</h1></header>
<div id="log" role="log">${FIRST.map((text, index) => message(text, index === 1)).join('')}</div>
<div id="typing" hidden>…</div>
<form><div contenteditable="true" role="textbox">Not sent yet</div><button type="button">Send</button></form>
<script>
  const log = document.querySelector('#log');
  const typing = document.querySelector('#typing');
  const say = (text) => {
    const made = document.createElement('div');
    made.className = 'message';
    made.innerHTML = '<div class="bubble"><div class="text"></div></div>';
    log.append(made);
    const place = made.querySelector('.text');
    place.textContent = text;
    log.scrollTop = log.scrollHeight;
    return place;
  };
  // Streams like an AI assistant: one growing text node, replaced by markup at the end.
  const stream = async (text) => {
    typing.hidden = false;
    const place = say('');
    const node = place.appendChild(document.createTextNode(''));
    for (const word of text.split(' ')) {
      node.data += node.data ? ' ' + word : word;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    place.innerHTML = text;
    typing.hidden = true;
  };
</script>`;

/** Chat with messages that arrive, are streamed word by word, edited and deleted. */
export const chat: ZooPage = {
  name: 'chat',
  html: zooDocument({ title: 'Kitchen talk', head, body }),
  texts: ['Kitchen talk', ...FIRST, 'Send'],
  steps: [
    {
      name: 'three messages come at once',
      action: `say('The kettle is on.'), say('Who wants tea?'), say('I do!')`,
      added: ['The kettle is on.', 'Who wants tea?', 'I do!'],
    },
    {
      name: 'a message is written word by word',
      action: `stream('Tea needs water that is hot, and <b>some patience</b>, as my aunt always said.')`,
      added: ['Tea needs water that is hot, and <b>some patience</b>, as my aunt always said.'],
    },
    {
      name: 'one is changed, one is taken back',
      action: `document.querySelectorAll('.text')[2].firstChild.data = 'The kettle is broken.', document.querySelectorAll('.message')[3].remove()`,
      added: ['The kettle is broken.'],
      removed: ['The kettle is on.', 'Who wants tea?'],
    },
  ],
};
