import path from 'node:path';
import { SCREENS } from '@interlinear/contract/site-paths';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import type { MetaDescriptor } from 'react-router';
import { describe, expect, it } from 'vitest';
import routes from './routes.ts';

/** A route of a screen: its path below `/{locale}`, and its module. */
interface ScreenRoute {
  screen: string;
  file: string;
}

/** The exports of a route's module from which the title of its screen results. */
interface RouteModule {
  loader(input: { params: { lang: Locale } }): Promise<unknown>;
  meta(input: { params: { lang: Locale }; loaderData: unknown }): MetaDescriptor[];
}

const [inShell, ...others] = routes;
const shellRoutes = (inShell?.children ?? []).map(
  (route): ScreenRoute => ({ screen: route.path ?? '', file: route.file }),
);
const bareRoutes = others
  .filter((route) => route.path !== '*')
  .map((route): ScreenRoute => ({ screen: route.path?.replace(':lang/', '') ?? '', file: route.file }));

describe('the routes of the site', () => {
  it('[SITE-04] lead to every screen', () => {
    const screens = [...shellRoutes, ...bareRoutes].map(({ screen }) => screen);
    expect(screens.toSorted()).toEqual([...SCREENS].toSorted());
  });

  it('[SITE-07] show only the document reader without navbar and footer', () => {
    expect(inShell).toMatchObject({ path: ':lang', file: 'routes/locale.tsx' });
    expect(bareRoutes.map(({ screen }) => screen)).toEqual(['pdf-display']);
  });

  it('[SITE-08] give each screen a title of its own in every locale, with the name of the product', async () => {
    for (const lang of LOCALES) {
      const titles = new Set<string>();
      for (const { file } of [...shellRoutes, ...bareRoutes]) titles.add(await titleOf(file, lang));
      expect(titles.size).toBe(SCREENS.length);
      for (const title of titles) {
        expect(title).toMatch(/\S \| Interlinear$/);
        // Latin words may be the same in two languages.
        if (/^(zh|ja|ko|ru)/.test(lang))
          expect(title).toMatch(/[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}\p{sc=Hang}\p{sc=Cyrl}]/u);
      }
    }
  });
});

async function titleOf(file: string, lang: Locale): Promise<string> {
  const name = path.basename(file, '.tsx');
  const module: RouteModule = await import(`./routes/${name}.tsx`);
  const params = { lang };
  const loaderData = await module.loader({ params });
  return module
    .meta({ params, loaderData })
    .map((entry) => ('title' in entry ? entry.title : ''))
    .join('');
}
