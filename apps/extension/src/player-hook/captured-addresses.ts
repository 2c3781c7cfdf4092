/** Addresses of captions whose responses the hook reports. */
export function isCaptured(url: string): boolean {
  return /\/api\/timedtext\?/.test(url);
}
