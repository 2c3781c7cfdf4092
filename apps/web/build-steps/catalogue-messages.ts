import { readFileSync } from 'node:fs';
import type { Namespace } from '@interlinear/messages';
import type { Locale } from '@interlinear/messages/locales';

/** Reads the messages of a namespace, for build steps that write files other than pages. */
export function messagesOf(locale: Locale, namespace: Namespace): Record<string, string> {
  const file = new URL(import.meta.resolve('@interlinear/messages/locales'));
  // Safe: a test in the messages package checks that a catalogue is a flat object of strings.
  return JSON.parse(readFileSync(new URL(`catalogues/${locale}/${namespace}.json`, file), 'utf8'));
}
