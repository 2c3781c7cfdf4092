import { type ZooPage, zooDocument } from '../zoo-page.ts';

const body = `
<main><h1>Your account</h1>
<p>Your balance is <b>12 crowns</b>. See <a class="link" href="/payments">all payments</a>.</p>
<p class="small">Nobody but you can see this page, not even <abbr title="The people who answer letters">our staff</abbr>.</p></main>`;

const SCRIPT = `
globalThis.policy = trustedTypes.createPolicy('page', { createHTML: (html) => html });
globalThis.pay = () => {
  const paragraph = document.createElement('p');
  paragraph.innerHTML = policy.createHTML('You have paid <b>3 crowns</b>.');
  document.querySelector('main').append(paragraph);
};`;

/**
 * Bank-like page with a strict content security policy: own files only, no markup from strings, no inline style or
 * script.
 */
export const strictPolicy: ZooPage = {
  name: 'strict-policy',
  headers: {
    'content-security-policy': [
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'",
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types page",
    ].join('; '),
    'x-content-type-options': 'nosniff',
  },
  html: zooDocument({
    title: 'Your account',
    head: '<link rel="stylesheet" href="page.css"><script src="page.js" defer></script>',
    body,
  }),
  files: {
    'page.css': { body: 'body { font: 16px sans-serif; } .small { font-size: 0.8em; }', type: 'text/css' },
    'page.js': { body: SCRIPT, type: 'text/javascript' },
  },
  texts: [
    'Your account',
    'Your balance is <b>12 crowns</b>. See <a href="/payments">all payments</a>.',
    'Nobody but you can see this page, not even our staff.',
  ],
  textsInPlace: ['The people who answer letters'],
  steps: [{ name: 'a payment comes in', action: 'pay()', added: ['You have paid <b>3 crowns</b>.'] }],
};
