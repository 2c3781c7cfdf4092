import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>
  form { display: grid; grid-template-columns: 12em 1fr; gap: 0.5em; max-width: 40em; } fieldset, .whole { grid-column: 1 / -1; }
  .required { color: #c00; } .hint { font-size: 0.85em; } .check { display: flex; gap: 0.5em; align-items: center; }
</style>`;

const body = `
<h1>Register a boat</h1>
<form id="form" action="/register" method="post">
<label for="name">Name of the boat <span class="required">*</span></label><div><input id="name" name="name" placeholder="What it is called" required value="Kestrel"><p class="hint">As painted on the hull.</p></div>
<label for="kind">Kind</label><select id="kind" name="kind"><option>Sailing boat</option><option selected>Rowing boat</option><optgroup label="With an engine"><option value="m">Motor boat</option></optgroup></select>
<label for="about">About it</label><textarea id="about" name="about" rows="2" placeholder="Tell us more">An old one, painted green.</textarea>
<fieldset><legend>Where is it kept?</legend>
  <label class="check"><input type="radio" name="place" value="harbour" checked> In the harbour</label>
  <label class="check"><input type="radio" name="place" value="land"> <span>On land, under a <b>roof</b></span></label></fieldset>
<label for="town">Town</label><div><input id="town" name="town" list="towns"><datalist id="towns"><option>Northport</option><option>Saltby</option></datalist></div>
<div class="whole" contenteditable="true" id="note">A note that is being written</div>
<div class="whole"><p>By registering you accept <a href="/terms">the terms</a> of the harbour.</p>
  <input type="hidden" name="token" value="secret token"><input type="password" name="word" aria-label="Password" value="open sesame">
  <button type="submit" name="go" value="register">Register <i aria-hidden="true">→</i></button> <button type="button"><b>Cancel</b></button> <input type="reset" value="Clear all"></div>
<progress value="30" max="100">thirty per cent</progress><output name="sum">Nothing to pay</output>
</form>`;

/** Form fields, labels and options: neither submitted values nor the person's input may change. */
export const forms: ZooPage = {
  name: 'forms',
  html: zooDocument({ title: 'Register a boat', head, body }),
  texts: [
    'Register a boat',
    'Name of the boat *',
    'As painted on the hull.',
    'Kind',
    'About it',
    'Where is it kept?',
    'In the harbour',
    'On land, under a <b>roof</b>',
    'Town',
    'By registering you accept <a href="/terms">the terms</a> of the harbour.',
    'Register <i>→</i>',
    '<b>Cancel</b>',
    'Nothing to pay',
  ],
  textsInPlace: [
    'What it is called',
    'Sailing boat',
    'Rowing boat',
    'With an engine',
    'Motor boat',
    'Tell us more',
    'Password',
    'Clear all',
  ],
  steps: [
    {
      name: 'what would be sent is written down',
      action: `document.querySelector('#form').insertAdjacentHTML('afterend', '<p translate="no"></p>'), document.querySelector('#form + p').textContent = new URLSearchParams(new FormData(document.querySelector('#form'))).toString()`,
    },
    {
      name: 'somebody types and chooses',
      action: `document.querySelector('#name').value = 'Heron', document.querySelector('#kind').selectedIndex = 0, document.querySelector('#note').append(' and goes on')`,
    },
  ],
};
