import { adoptStyles } from '../../render/render.ts';

/** Tracks the document and the shadow roots that have adopted our styles. */
export class StyledRoots {
  readonly #takeAway = new Map<Document | ShadowRoot, () => void>();

  add(root: Document | ShadowRoot): void {
    this.#takeAway.set(root, adoptStyles(root));
  }

  /**
   * Removes the styles from shadow roots whose hosts have left the page.
   * @returns these roots
   */
  removeDisconnected(): ShadowRoot[] {
    const lost: ShadowRoot[] = [];
    for (const [root, takeAway] of this.#takeAway) {
      if (!('host' in root) || root.host.isConnected) continue;
      takeAway();
      this.#takeAway.delete(root);
      lost.push(root);
    }
    return lost;
  }

  stop(): void {
    for (const takeAway of this.#takeAway.values()) takeAway();
    this.#takeAway.clear();
  }
}
