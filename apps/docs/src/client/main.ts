import '../styles.css';

// The pages are complete without scripts. This adds the theme, the list of pages on phones, copying and the search, which
// loads React only when it is used.

const THEME_KEY = 'theme';
const COPIED_MS = 1_500;

const root = document.documentElement;
const themeButtons = document.querySelectorAll<HTMLButtonElement>('[data-theme-choice]');
showTheme();
for (const button of themeButtons) {
  button.addEventListener('click', () => {
    const choice = button.dataset.themeChoice ?? 'system';
    if (choice === 'system') delete root.dataset.theme;
    else root.dataset.theme = choice;
    store(THEME_KEY, choice === 'system' ? undefined : choice);
    showTheme();
  });
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-locale]')) {
  link.addEventListener('click', () => {
    saveLocale(link.dataset.locale ?? '', document);
    // Sections have the same anchors in all languages.
    link.hash = window.location.hash;
  });
}

document.querySelector('[data-open-pages]')?.addEventListener('click', () => {
  document.querySelector<HTMLDialogElement>('#pages')?.showModal();
});

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const copy = target?.closest<HTMLButtonElement>('[data-copy]');
  if (copy) void copyCode(copy);
  if (target?.closest('[data-search]')) void openSearch();
  const menu = document.querySelector<HTMLDetailsElement>('details[open]');
  if (menu && !(target && menu.contains(target))) menu.open = false;
});

document.addEventListener('keydown', (event) => {
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
  if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey)) return;
  event.preventDefault();
  void openSearch();
});

function showTheme(): void {
  const theme = root.dataset.theme ?? 'system';
  for (const button of themeButtons) button.ariaPressed = String(button.dataset.themeChoice === theme);
}

/**
 * Saves the chosen locale in a cookie for the server's redirects (SITE-01).
 * @param page the document; its `cookie` also works without HTTPS, which `cookieStore` does not
 */
function saveLocale(locale: string, page: { cookie: string }): void {
  page.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`;
}

/** Stores a value; a full or forbidden storage is ignored (SITE-21). */
function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice then lasts until the page is left.
  }
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const label = button.title;
  try {
    await navigator.clipboard.writeText(button.parentElement?.querySelector('pre')?.textContent ?? '');
  } catch {
    // The browser forbids it; the code can still be selected.
    return;
  }
  button.title = button.dataset.copied ?? label;
  button.ariaLabel = button.title;
  button.dataset.done = '';
  setTimeout(() => {
    button.title = label;
    button.ariaLabel = label;
    delete button.dataset.done;
  }, COPIED_MS);
}

async function openSearch(): Promise<void> {
  // If the chunk does not arrive, the next attempt loads it again.
  const search = await import('./search.tsx').catch(() => undefined);
  search?.openSearch();
}
