import { rememberPassword } from '../input-box/password-fields.ts';
import { focusedElement } from '../page/shadow-roots.ts';

/**
 * Remembers every password field that receives focus or input. “Show password” turns such a field into a text field,
 * and nothing would distinguish it from then on.
 */
export function trackPasswordFields(): void {
  // Events from inside a shadow tree have its host as their target here.
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
