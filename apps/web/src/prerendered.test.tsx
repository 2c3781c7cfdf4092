import { LOCALE_NAMES, type Locale } from '@interlinear/messages/locales';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';
import { HomeSections } from './home/home-sections.tsx';
import { loadScreenMessages } from './locale/load-screen-messages.ts';
import { Footer } from './shell/footer.tsx';
import { Navbar } from './shell/navbar.tsx';

/** Renders a part of a page as the build does: for a visitor, and without the operator's details. */
async function prerender(locale: Locale, part: ReactNode): Promise<string> {
  const { messages } = await loadScreenMessages(locale, ['home', 'shell']);
  const element = (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {part}
    </IntlProvider>
  );
  const router = createMemoryRouter([{ path: '/:lang', element }], { initialEntries: [`/${locale}`] });
  return renderToString(<RouterProvider router={router} />);
}

function linksIn(html = ''): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address = '']) => address);
}

describe('the navbar', async () => {
  const html = await prerender('de', <Navbar />);
  const [bar, narrow] = html.split('<dialog');

  it('[SITE-09] leads to everything that the site has', () => {
    const screens = ['', '/translate/pdf', '/translate/text', '/translate/image', '/pricing'].concat(
      ['/products/tokens', '/redeem', '/invite', '#extension', '#intro'],
      ['/login', '/register'],
    );
    expect(linksIn(bar)).toEqual(
      expect.arrayContaining([...screens.map((screen) => `/de${screen}`), '/docs/de', '/blog/de']),
    );
  });

  it('[SITE-11] has the same links in the menu of narrow screens', () => {
    expect(new Set(linksIn(narrow))).toEqual(new Set(linksIn(bar)));
  });

  it('[SITE-12] lists the ten languages by their own names', () => {
    const names = [...(bar ?? '').matchAll(/<a [^>]*hrefLang="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
    expect(Object.fromEntries(names.map(([, locale, name]) => [locale, name]))).toEqual(LOCALE_NAMES);
    expect(names).toHaveLength(10);
  });
});

it('[SITE-13] the footer leads to products, resources and support', async () => {
  const links = linksIn(await prerender('de', <Footer />));
  expect(links).toEqual(
    expect.arrayContaining([
      ...['chrome', 'edge', 'firefox'].map((browser) => `/downloads/interlinear-${browser}.zip`),
      ...['quick-start', 'installation', 'troubleshooting'].map((page) => `/docs/de/${page}`),
      '/blog/de',
      '/de/privacy',
      '/de/terms',
    ]),
  );
});

it.each([
  ['zh-CN', 'zh-CN'],
  ['zh-TW', 'zh-TW'],
  ['ja', 'en'],
] as const)('[SITE-14] the home page in %s has the film in %s, and names the engines', async (locale, film) => {
  const html = await prerender(locale, <HomeSections />);
  expect(html).toContain(` src="/films/intro-${film}.webm"`);
  for (const engine of ['Google', 'Microsoft Edge', 'OpenAI', 'DeepSeek', 'Gemini', 'BigModel'])
    expect(html).toContain(`>${engine}</li>`);
});
