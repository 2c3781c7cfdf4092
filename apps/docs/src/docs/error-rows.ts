import { ERROR_ROWS, errorMessageKey } from '@interlinear/contract/errors';
import { labelOf } from '@interlinear/messages/docs';
import type { Locale } from '@interlinear/messages/locales';

/** Returns a row for every error of the API, with the message that people see, in Markdown. */
export function errorRows(locale: Locale): string {
  return ERROR_ROWS.map(({ key, code, status }) => {
    const message = labelOf(locale, errorMessageKey(key));
    return `| ${code} | ${status} | \`${key}\` | ${message} |`;
  }).join('\n');
}
