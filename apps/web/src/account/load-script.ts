/** How long somebody waits for another party's script before they are told that it does not come. */
const LOAD_MS = 15_000;

/** Loads a classic script, once per address. Resolves to whether it has run. */
export function loadScript(address: string): Promise<boolean> {
  const known = loading.get(address);
  if (known) return known;
  const outcome = addScript(address);
  loading.set(address, outcome);
  // What did not come may come at the next attempt.
  void outcome.then((isLoaded) => {
    if (!isLoaded) loading.delete(address);
  });
  return outcome;
}

const loading = new Map<string, Promise<boolean>>();

function addScript(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const finish = (isLoaded: boolean) => {
      clearTimeout(timer);
      if (!isLoaded) script.remove();
      resolve(isLoaded);
    };
    const timer = setTimeout(finish, LOAD_MS, false);
    script.src = address;
    script.async = true;
    script.onload = () => finish(true);
    script.onerror = () => finish(false);
    document.head.append(script);
  });
}
