import type { Messages } from '@interlinear/messages';
import type { Locale } from '@interlinear/messages/locales';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
