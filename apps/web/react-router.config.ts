import { SCREENS, sitePath } from '@interlinear/contract/site-paths';
import { LOCALES } from '@interlinear/messages/locales';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: false,
  // One chunk per route: splitting off client loaders would add a chunk to every page's manifest without loading
  // anything sooner.
  splitRouteModules: false,
  // Every screen in every locale is a real HTML file: readable before any script runs, and by search engines.
  prerender: LOCALES.flatMap((locale) => SCREENS.map((screen) => sitePath(locale, screen))),
} satisfies Config;
