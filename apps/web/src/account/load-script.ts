/** How long a third-party script may take to load before it counts as failed. */
const TIMEOUT_MS = 15_000;

/** Loads a classic script, once per address. Resolves to whether it has run; never rejects. */
export function loadScript(address: string): Promise<boolean> {
  const known = loading.get(address);
  if (known) return known;
  const outcome = addScript(address);
  loading.set(address, outcome);
  // Forget a failure, so that the next call tries again.
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
    const timer = setTimeout(finish, TIMEOUT_MS, false);
    script.src = address;
    script.async = true;
    script.onload = () => finish(true);
    script.onerror = () => finish(false);
    document.head.append(script);
  });
}
