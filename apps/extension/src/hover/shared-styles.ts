import { adoptStyles } from '@interlinear/webpage/render';

/** The style sheet of translations in each document and shadow root, for as long as there are any. */
export class SharedStyles {
  readonly #users = new Map<Document | ShadowRoot, { count: number; takeAway: () => void }>();

  take(root: Document | ShadowRoot): void {
    const users = this.#users.get(root);
    if (users) users.count += 1;
    else this.#users.set(root, { count: 1, takeAway: adoptStyles(root) });
  }

  giveBack(root: Document | ShadowRoot): void {
    const users = this.#users.get(root);
    if (!users) return;
    users.count -= 1;
    if (users.count > 0) return;
    users.takeAway();
    this.#users.delete(root);
  }
}
