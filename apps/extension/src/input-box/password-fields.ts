// Shared between the scripts of loader and tools, in a world hidden from the page's scripts.
declare global {
  var interlinearPasswords: WeakSet<EventTarget> | undefined;
}

/** Remembers a password field, even if the page changes its type later. Ignores other elements. */
export function rememberPassword(field: EventTarget | null | undefined): void {
  if (!(field instanceof HTMLInputElement) || field.type !== 'password') return;
  globalThis.interlinearPasswords ??= new WeakSet();
  globalThis.interlinearPasswords.add(field);
}

/** Whether a field has ever been a password field. */
export function wasPassword(field: HTMLElement): boolean {
  return globalThis.interlinearPasswords?.has(field) ?? false;
}
