// The loader remembers and the tools ask: scripts of their own, in a world that the page's scripts cannot see.
declare global {
  var interlinearPasswords: WeakSet<EventTarget> | undefined;
}

/** Keeps in mind that a field is for a password, whatever the page makes of it. Nothing happens with any other. */
export function rememberPassword(field: EventTarget | null | undefined): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'password') return;
  globalThis.interlinearPasswords ??= new WeakSet();
  globalThis.interlinearPasswords.add(field);
}

/** Whether a field was one for a password once. */
export function wasPassword(field: HTMLElement): boolean {
  return globalThis.interlinearPasswords?.has(field) ?? false;
}
