import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editorsPage } from './editors/editors-page.ts';
import { type ExtensionUnderTest, setSettingsOf, startExtension } from './extension-under-test.ts';
import { keepNotes, lineOf } from './line-of.ts';

const HEAD = '<!doctype html><html lang="de"><head><title>Fields</title><link rel="icon" href="data:," /></head>';

const FIELDS = `${HEAD}<body>
<input id="text" /><input id="search" type="search" /><input id="short" maxlength="34" /><textarea id="area"></textarea>
<div id="editable" contenteditable="true"></div>
<div id="letter" contenteditable="true"><blockquote>Wann fangen die Ferien an?</blockquote><p>Guten Morgen <span contenteditable="false" id="mention">@Anna</span> <span id="end">in drei Wochen beginnen endlich die Ferien</span></p></div>
<div id="nested" contenteditable="true"><div><div>Der Garten gehört meiner Großmutter.</div></div><div><div><span><br></span></div></div><div><div>Im Sommer sitzen wir jeden Abend dort.</div></div></div>
<div id="outlook" contenteditable="true"><div>In zwei Wochen fahren wir endlich ans Meer.</div><div id="Signature"><div>Viele Grüße</div></div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Von:</b> Anna</div><div>Wohin fahrt ihr im Sommer?</div></div>
<div id="reply" contenteditable="true"><div>Der Garten gehört meiner Großmutter.</div><div>Im Sommer sitzen wir jeden Abend dort.</div><blockquote>Wem gehört der Garten?</blockquote></div>
<iframe src="/inside" title="Inside"></iframe>
<shadow-field></shadow-field><shadow-field class="closed"></shadow-field>
<script>
  customElements.define('shadow-field', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: this.className === 'closed' ? 'closed' : 'open' });
      const field = document.createElement('textarea');
      root.append(field);
      if (this.className === 'closed') globalThis.closedField = field;
    }
  });
</script>
</body></html>`;

const INSIDE = `${HEAD}<body><input id="inside" /></body></html>`;

const FORBIDDEN = [
  '<input type="password" />',
  '<input type="email" />',
  '<input type="url" />',
  '<input type="tel" />',
  '<input autocomplete="cc-name" />',
  '<input autocomplete="section-a billing cc-number" />',
  '<input autocomplete="one-time-code" />',
  '<input autocomplete="new-password" />',
  '<input inputmode="numeric" maxlength="6" />',
  '<input name="card_number" />',
  '<input id="userPassword" />',
  '<input aria-label="Security code" />',
  '<label>Mot de passe <input type="text" /></label>',
  '<span id="name">Your passphrase</span><input aria-labelledby="name" />',
  '<div><input /><button aria-label="Hide password"></button></div>',
  '<some-field type="password"><template shadowrootmode="open"><input /></template></some-field>',
  '<textarea style="-webkit-text-security: disc"></textarea>',
  '<div role="code"><textarea></textarea></div>',
  '<div class="cm-editor"><div contenteditable="true"></div></div>',
  '<div class="monaco-editor"><textarea></textarea></div>',
];

/** A page whose fields do not reveal their purpose once it shows their content. */
const SHOWN = `${HEAD}<body>
<input id="a1" type="password" /><some-login></some-login><input id="a2" type="password" />
<script>
  const root = document.querySelector('some-login').attachShadow({ mode: 'closed' });
  root.innerHTML = '<input /><input type="password" />';
  globalThis.fields = [...document.querySelectorAll('input'), ...root.querySelectorAll('input')];
</script></body></html>`;

const SENTENCE = 'Der Garten gehört meiner Großmutter.';
const SECOND = 'Im Sommer sitzen wir jeden Abend dort.';
// Sentences that no test translates elsewhere, so that they are not cached.
const THIRD = 'Manchmal bringt der Nachbar frische Äpfel.';
const FOURTH = 'Niemand weiß, wer die Eiche gepflanzt hat.';

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/fields': FIELDS,
    '/inside': INSIDE,
    '/shown': SHOWN,
    '/editors': await editorsPage(),
    '/forbidden': `${HEAD}<body>${FORBIDDEN.join('\n')}</body></html>`,
  });
});
afterAll(() => extension?.close());
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  extension.edge.reset();
  extension.google.reset();
  await extension.endTest(test);
});

/** Types with realistic timestamps, however slowly the editor handles each key. */
async function typeThreeSpaces(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const end = Date.now() / 1_000;
  const key = { key: ' ', code: 'Space', windowsVirtualKeyCode: 32 };
  for (const before of [0.2, 0.1, 0]) {
    const timestamp = end - before;
    await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: ' ', timestamp });
    await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp });
  }
  await session.detach();
}

/** Enters a text as an input method does, at once: editors take several milliseconds for each key. Ends it with three quick spaces. */
async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
  await typeThreeSpaces(page);
}

/** Enters a text in a field, and returns the field. */
async function type(page: Page, selector: string, text: string): Promise<Locator> {
  const field = page.locator(selector);
  await field.click();
  await enter(page, text);
  return field;
}

/** Enters two lines where the focus is. */
async function enterLines(page: Page): Promise<void> {
  await page.keyboard.insertText(SENTENCE);
  await page.keyboard.press('Enter');
  await enter(page, SECOND);
}

/** Returns the lines of a field. No-break spaces, which browsers insert in editable text, count as spaces. */
async function textOf(element: Locator): Promise<string> {
  return await element.evaluate((found) => {
    const text = found.localName === 'output' ? (found.textContent ?? '') : (found as HTMLElement).innerText;
    return text.replaceAll('\u00a0', ' ');
  });
}

const undo = (page: Page) => page.keyboard.press('Control+z');

/** Undoes once, as soon as the caret is in a translated line below another one, while the extension may still be at work. */
async function undoOnceTranslated(page: Page, line: string): Promise<void> {
  await page.evaluate((translated) => {
    document.addEventListener('selectionchange', function check() {
      const { isCollapsed, anchorNode } = getSelection() ?? {};
      const above = anchorNode?.parentElement?.previousElementSibling?.textContent;
      if (!isCollapsed || anchorNode?.textContent !== translated || !above?.startsWith('【')) return;
      document.removeEventListener('selectionchange', check);
      document.execCommand('undo');
    });
  }, line);
}

/** Expects one line and several to be translated in an editor, and to be restored by undo. @param state where it shows its text */
async function expectTranslations(page: Page, selector: string, state: string): Promise<void> {
  await type(page, selector, SENTENCE);
  const text = () => textOf(page.locator(state));
  await expect.poll(text, { message: selector }).toBe(`【en:${SENTENCE}】`);
  await undo(page);
  // Slate undoes the removal of the spaces in the same step.
  await expect.poll(async () => (await text()).trimEnd(), { message: selector }).toBe(SENTENCE);
  // The editor still works.
  await page.keyboard.type(' Ende');
  await expect.poll(text, { message: selector }).toContain(' Ende');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await text()).trim(), { message: selector }).toBe('');

  const lines = async () => (await text()).split(/\n+/);
  await enterLines(page);
  await expect.poll(lines, { message: selector }).toEqual([`【en:${SENTENCE}】`, `【en:${SECOND}】`]);
  await undo(page);
  await expect.poll(lines, { message: selector }).toEqual([SENTENCE, SECOND]);
}

describe('three spaces in a field', () => {
  it('[EXT-04] translate into English or the language named in a prefix, keep lines, and undo restores the text', async () => {
    const { page, errors } = await extension.open('/fields');
    const lines = `${SENTENCE}\n\n${SECOND}`;
    for (const [id, typed, translated] of [
      ['#text', SENTENCE, `【en:${SENTENCE}】`],
      ['#search', `/fr ${SENTENCE}`, `【fr:${SENTENCE}】`],
      ['#area', lines, `【en:${SENTENCE}】\n\n【en:${SECOND}】`],
    ] as const) {
      const field = page.locator(id);
      await field.click();
      // Key by key, as people type.
      await page.keyboard.type(typed);
      await typeThreeSpaces(page);
      await expect.poll(() => field.inputValue()).toBe(translated);
      await undo(page);
      await expect.poll(() => field.inputValue()).toBe(typed);
    }
    expect(errors).toEqual([]);
  });

  it('[EXT-04] translate in a frame, in open and closed shadow roots, and around quotations and mentions', async () => {
    const { page } = await extension.open('/fields');
    const inside = page.frameLocator('iframe').locator('#inside');
    await inside.click();
    await enter(page, SENTENCE);
    await expect.poll(() => inside.inputValue()).toBe(`【en:${SENTENCE}】`);
    const open = await type(page, 'shadow-field textarea', SENTENCE);
    await expect.poll(() => open.inputValue()).toBe(`【en:${SENTENCE}】`);
    await type(page, 'shadow-field.closed', SENTENCE);
    await expect.poll(() => page.evaluate('closedField.value')).toBe(`【en:${SENTENCE}】`);

    await page.click('#end');
    await page.keyboard.press('End');
    await typeThreeSpaces(page);
    await expect
      .poll(() => textOf(page.locator('#letter p')))
      .toBe('【en:Guten Morgen】 @Anna 【en:in drei Wochen beginnen endlich die Ferien】');
    expect(await page.locator('#letter blockquote').innerText()).toBe('Wann fangen die Ferien an?');
    expect(await page.locator('#mention').count()).toBe(1);
  });
});

/** Editors, with the element that shows their model. */
const EDITORS = casesBySize(1, [
  ['#lexical', '#lexical-state'],
  ['.ProseMirror', '#prosemirror-state'],
  ['#slate', '#slate-state'],
] as const);

describe('three spaces in an editor', () => {
  it('[EXT-04] translate one line and several in an editable element, and undo restores them', async () => {
    const { page, errors } = await extension.open('/fields');
    await expectTranslations(page, '#editable', '#editable');
    expect(errors).toEqual([]);
  });

  it('[EXT-04] keep blank lines several blocks deep, and those of ProseMirror', async () => {
    const { page, errors } = await extension.open('/fields');
    const nested = page.locator('#nested');
    await nested.click();
    await page.keyboard.press('Control+End');
    await typeThreeSpaces(page);
    await expect.poll(() => nested.innerText()).toContain('【');
    expect(await nested.locator('div:not(:has(div))').allInnerTexts()).toEqual([
      `【en:${SENTENCE}】`,
      '\n',
      `【en:${SECOND}】`,
    ]);

    const { page: editors } = await extension.open('/editors');
    await editors.locator('.ProseMirror').click();
    await editors.keyboard.insertText(SENTENCE);
    await editors.keyboard.press('Enter');
    await editors.keyboard.press('Enter');
    await enter(editors, SECOND);
    await expect
      .poll(() => textOf(editors.locator('#prosemirror-state')))
      .toBe(`【en:${SENTENCE}】\n\n\n\n【en:${SECOND}】`);
    expect(errors).toEqual([]);
  });

  it('[EXT-04] leave the signature and the quoted message of Outlook alone', async () => {
    const { page } = await extension.open('/fields');
    const field = page.locator('#outlook');
    const before = await field.innerHTML();
    await field.locator('div').first().click();
    await page.keyboard.press('End');
    await typeThreeSpaces(page);
    const typed = 'In zwei Wochen fahren wir endlich ans Meer.';
    await expect.poll(() => field.innerHTML()).toBe(before.replace(typed, `【en:${typed}】`));
  });

  it('[EXT-04] leave the caret where it was above a quotation, and after each undo behind what it restores', async () => {
    const { page } = await extension.open('/fields');
    const lines = page.locator('#reply div');
    await lines.last().click();
    await page.keyboard.press('End');
    await undoOnceTranslated(page, `【en:${SECOND}】`);
    await typeThreeSpaces(page);
    const caret = () => page.evaluate('getSelection().isCollapsed && getSelection().anchorNode.data');
    await expect.poll(caret).toBe(SENTENCE);
    expect(await lines.allInnerTexts()).toEqual([SENTENCE, `【en:${SECOND}】`]);
    await undo(page);
    await expect.poll(caret).toBe(SECOND);
    expect(await lines.allInnerTexts()).toEqual([SENTENCE, SECOND]);
  });

  it('[EXT-04] translate one line and several in editors with a model of their own, and are noticed by a field that React controls', async () => {
    const { page, errors } = await extension.open('/editors');
    for (const [selector, state] of EDITORS) await expectTranslations(page, selector, state);
    const field = await type(page, '#controlled', SENTENCE);
    await expect.poll(() => page.locator('#controlled-state').innerText()).toBe(`【en:${SENTENCE}】`);
    await page.keyboard.type('!');
    expect(await field.inputValue()).toBe(`【en:${SENTENCE}】!`);
    expect(errors).toEqual([]);
  });

  // Each editor’s test undoes a translation later.
  itWhenDeep('[EXT-04] leave the text alone that an undo restores at once', async () => {
    const { page } = await extension.open('/fields');
    const field = page.locator('#editable');
    await field.evaluate((element) => {
      const undoOnce = () => {
        if (!element.textContent?.includes('【en:')) return;
        element.removeEventListener('input', undoOnce);
        setTimeout(() => {
          document.execCommand('undo');
          element.dataset.isUndone = '';
        });
      };
      element.addEventListener('input', undoOnce);
    });
    await field.click();
    await enterLines(page);
    await page.locator('#editable[data-is-undone]').waitFor();
    await page.locator('interlinear-mark').waitFor({ state: 'detached' });
    expect((await textOf(field)).split(/\n+/)).toEqual([SENTENCE, SECOND]);
  });

  // Lexical stands for the editors.
  itWhenDeep('[EXT-04] translate several lines in an editor that reads selections late', async () => {
    const { page } = await extension.open('/editors');
    // Slate reads the selection at most ten times a second.
    await page.evaluate(() => setInterval(() => document.dispatchEvent(new Event('selectionchange')), 30));
    await page.locator('#slate').click();
    await enterLines(page);
    await expect
      .poll(async () => (await textOf(page.locator('#slate-state'))).split(/\n+/))
      .toEqual([`【en:${SENTENCE}】`, `【en:${SECOND}】`]);
  });
});

describe('three spaces', () => {
  it('[EXT-04] do nothing in fields for secrets, numbers, addresses and code', async () => {
    const { page } = await extension.open('/forbidden');
    const fields = page.locator('input, textarea, [contenteditable=true]');
    expect(await fields.count()).toBe(FORBIDDEN.length);
    for (const field of await fields.all()) {
      await field.focus();
      await enter(page, 'geheim');
    }
    // A readable field is translated after all of them, which shows that they had enough time.
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { id: 'last' })));
    const last = await type(page, '#last', SENTENCE);
    await expect.poll(() => last.inputValue()).toBe(`【en:${SENTENCE}】`);
    expect(extension.edge.requests.map(({ body }) => body).join()).not.toContain('geheim');
    // The note of the last field disappears shortly after its text.
    await expect.poll(() => page.locator('interlinear-mark').count()).toBe(0);
  });

  it('[EXT-04] do nothing in a visible password, even in closed shadow roots', async () => {
    const { page, errors } = await extension.open('/shown');
    // Moves through the fields by Tab; a password manager fills the last one without focusing it.
    for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    await page.evaluate(() => {
      const managed = document.querySelector<HTMLInputElement>('#a2');
      if (managed) managed.value = 'geheim';
      managed?.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    });
    await page.keyboard.type('geheim');
    await page.evaluate("for (const field of fields) field.type = 'text'");
    await typeThreeSpaces(page);
    for (const id of ['#a1', '#a2']) await type(page, id, 'geheim');
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { id: 'last' })));
    const last = await type(page, '#last', SENTENCE);
    await expect.poll(() => last.inputValue()).toBe(`【en:${SENTENCE}】`);
    expect(await page.evaluate('fields.map(({ value }) => value)')).toEqual([
      'geheim   ',
      'geheimgeheim   ',
      '',
      'geheim   ',
    ]);
    expect(extension.edge.requests.map(({ body }) => body).join()).not.toContain('geheim');
    expect(errors).toEqual([]);
  });

  it('[EXT-04] [EXT-08] do nothing on a site that is never translated, when input boxes are switched off, the key is held or other keys come between', async () => {
    await extension.setSettings({ never: { sites: ['127.0.0.1'], languages: [] } });
    const { page } = await extension.open('/fields');
    for (const [id, change] of [
      ['#text', undefined],
      ['#search', { inputBox: { isOn: false, target: 'en' } }],
    ] as const) {
      if (change) await setSettingsOf(page, extension, change);
      const field = await type(page, id, SENTENCE);
      await page.keyboard.type('!');
      expect(await field.inputValue()).toBe(`${SENTENCE}   !`);
    }

    await setSettingsOf(page, extension, {});
    const field = page.locator('#area');
    await field.click();
    await page.keyboard.insertText(SENTENCE);
    for (let count = 0; count < 4; count += 1) await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    await page.keyboard.type('  und  so');
    await page.keyboard.press('Shift+Space');
    await page.keyboard.type('  weiter');
    expect(await field.inputValue()).toBe(`${SENTENCE}      und  so   weiter`);
    expect(extension.edge.requests).toEqual([]);
  });

  it('[EXT-04] are cancelled by typing on and by Escape, and leave the typed text', async () => {
    extension.edge.delay(60_000);
    const { page } = await extension.open('/fields');
    const field = await type(page, '#text', THIRD);
    const mark = page.locator('interlinear-mark');
    await mark.waitFor({ state: 'attached' });
    await page.keyboard.type(' ja');
    await mark.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(`${THIRD} ja`);
    await typeThreeSpaces(page);
    await mark.waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await mark.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(`${THIRD} ja`);
  });

  it('[EXT-04] leave a text that is English already, becomes too long or cannot be translated, and say so', async () => {
    const { page } = await extension.open('/fields');
    await keepNotes(page, extension);
    const short = await type(page, '#short', 'Guten Morgen, wie geht es Ihnen');
    await expect.poll(() => lineOf(page)).toContain('too long for this field');
    expect(await short.inputValue()).toBe('Guten Morgen, wie geht es Ihnen');

    const english = 'The garden behind the old house has belonged to my grandmother for many years.';
    const field = await type(page, '#text', english);
    await expect.poll(() => lineOf(page)).toBe('This is already English.');
    expect(await field.inputValue()).toBe(english);

    extension.edge.failNext({ kind: 'status', status: 400 }, 100);
    const other = await type(page, '#search', FOURTH);
    await expect.poll(() => lineOf(page)).toBe('Microsoft Edge is not responding. Your text is unchanged.');
    expect(await other.inputValue()).toBe(FOURTH);
  });
});
