import { SCREENS, sitePath } from '@interlinear/contract/site-paths';
import { LOCALES } from '@interlinear/messages/locales';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: false,
  // One file for each screen: two would have to be named in the first load of every page, and load nothing sooner.
  splitRouteModules: false,
  // Every public screen in every locale is a real HTML file: readable before any script, and by search engines.
  prerender: LOCALES.flatMap((locale) => SCREENS.map((screen) => sitePath(locale, screen))),
} satisfies Config;
