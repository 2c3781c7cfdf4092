import { type ExtensionHelpSubject, extensionHelpPath } from '@interlinear/contract/help-paths';
import { Icon } from '@interlinear/ui/icon';
import { locale, say } from '../messages/say.ts';

/** Link to the page of the site's documentation about a part of the extension. */
export function HelpLink({ site, subject }: { site: string; subject: ExtensionHelpSubject }) {
  return (
    <a
      href={site + extensionHelpPath(locale(), subject)}
      target="_blank"
      rel="noreferrer"
      aria-label={say('help')}
      title={say('help')}
      className="grid size-9 shrink-0 place-items-center rounded-md text-faded hover:bg-sunken hover:text-ink"
    >
      <Icon name="help" />
    </a>
  );
}
