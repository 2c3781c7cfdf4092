import { isCaptured } from './captured-addresses.ts';

/** Maximum number of requests that are repeated. */
const MAX_REPEATED = 12;

/**
 * Repeats those requests of the page that began before the hook was there and whose responses would have been reported, also those that
 * are still on their way. They are reported this time. The player itself learns nothing of it. Returns a function that ends it.
 */
export function repeatEarlierRequests(): () => void {
  const installedAt = performance.now();
  const repeated = new Set<string>();
  const observer = new PerformanceObserver((ended) => {
    const urls = ended
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming && /fetch|xmlhttprequest/.test(entry.initiatorType))
      .filter(({ startTime }) => startTime < installedAt)
      .map(({ name }) => name)
      .filter((url) => isCaptured(url) && !repeated.has(url));
    // Lists come first, because they name the files. The newest belong to the current video.
    const ordered = [...new Set(urls.toReversed())].toSorted(
      (one, other) => Number(isFile(one)) - Number(isFile(other)),
    );
    for (const url of ordered.slice(0, MAX_REPEATED - repeated.size).toReversed()) {
      repeated.add(url);
      repeat(url);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}

function repeat(url: string): void {
  // Servers of files allow all sites, which excludes cookies; a site's own server needs them.
  const credentials = isSameSite(new URL(url).hostname) ? 'include' : 'same-origin';
  void fetch(url, { credentials }).catch(() => {}); // what cannot be had again stays unknown
}

function isFile(url: string): boolean {
  return /\.(?:vtt|webvtt|srt|ttml2?|dfxp)(?:$|[?#])/i.test(url);
}

function isSameSite(host: string): boolean {
  const site = (name: string) => name.split('.').slice(-2).join('.');
  return site(host) === site(location.hostname);
}
