/** Message of a service worker to the pages that it takes over: the build that it belongs to. */
export interface WorkerMessage {
  type: 'interlinear:build';
  build: string;
}

/** An open tab looks for a new version at most this often. */
const CHECK_INTERVAL_MS = 60 * 60_000;

/**
 * Registers the service worker, so that the text translator opens without a network and the installed site receives shared
 * content. It stores files of the site only, and needs no consent.
 * @param onUpdate called when a newer version of the site than this page's is ready
 * @returns a function that stops listening
 */
export function registerServiceWorker(locale: string, onUpdate: () => void): () => void {
  // Missing in private windows of some browsers, and where the site is reached without https.
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const controller = new AbortController();
  const { signal } = controller;
  const keepLocale = () => serviceWorker.controller?.postMessage({ locale });

  serviceWorker.addEventListener('controllerchange', keepLocale, { signal });
  serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<WorkerMessage>) => {
      const build = buildOfPage();
      if (data.type === 'interlinear:build' && build !== undefined && data.build !== build) onUpdate();
    },
    { signal },
  );
  // Not awaited, and a refusal is no failure: the page works without it.
  serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' }).catch(() => undefined);
  keepLocale();

  let checkedAt = Date.now();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
      checkedAt = Date.now();
      // Without a network, the next check finds the new version.
      void serviceWorker.getRegistration('/').then((found) => found?.update().catch(() => undefined));
    },
    { signal },
  );
  return () => controller.abort();
}

/** Version of the router's manifest, which its script puts into the page. */
function buildOfPage(): string | undefined {
  const { __reactRouterManifest: manifest } = window as Window & { __reactRouterManifest?: { version?: string } };
  return manifest?.version;
}
