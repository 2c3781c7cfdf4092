import { expect, it } from 'vitest';
import en from './catalogues/en/mail.json' with { type: 'json' };
import { LOCALES } from './locales.ts';
import { type MailMessage, mailMessage } from './mail.ts';

it('[I18N-02] formats every mail message in every locale, with its values', () => {
  const values = {
    code: '012345',
    minutes: 10,
    time: '«time»',
    owner: '«owner»',
    plan: 'Pro',
    device: '«device»',
    network: '«network»',
    count: 7,
  };
  // Safe: `MailMessage` is defined by the keys of the English catalogue.
  for (const key of Object.keys(en) as MailMessage[]) {
    for (const locale of LOCALES) {
      const text = mailMessage(locale, key, values);
      expect(text).not.toMatch(/[{}]/);
      for (const [name, value] of Object.entries(values)) {
        if (en[key].includes(`{${name}`)) expect(text).toContain(String(value));
      }
    }
  }
});

it('uses the Russian plural forms for minutes', () => {
  const words = [1, 3, 10].map((minutes) => /\d+ \p{L}+/u.exec(mailMessage('ru', 'codeValidity', { minutes }))?.[0]);
  expect(words).toEqual(['1 минуту', '3 минуты', '10 минут']);
});
