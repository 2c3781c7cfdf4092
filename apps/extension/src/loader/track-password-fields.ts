import { rememberPassword } from '../input-box/password-fields.ts';
import { focusedElement } from '../page/shadow-roots.ts';

/**
 * Remembers every field for a password that a person goes to or that is filled in. A page that shows what is in one makes it a
 * field for text, and from then on nothing about it need tell.
 */
export function trackPasswordFields(): void {
  // Seen from here, the target of what happens in a shadow tree is its host.
  const rememberFocused = () => rememberPassword(focusedElement(document));
  const remember = ({ target }: Event) => {
    rememberPassword(target);
    rememberFocused();
  };
  const listen = { capture: true, passive: true };
  addEventListener('focusin', remember, listen);
  addEventListener('input', remember, listen);
  rememberFocused();
}
