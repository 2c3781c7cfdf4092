import { searchDocs } from '@interlinear/contract/docs-search';
import { SearchDialog } from '@interlinear/ui/search-dialog';
import { createRoot } from 'react-dom/client';

let isOpen = false;

/** Opens the search, unless it is open. The texts are attributes of the body. */
export function openSearch(): void {
  if (isOpen) return;
  isOpen = true;
  const { dataset } = document.body;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const labels = {
    title: dataset.searchTitle ?? '',
    placeholder: dataset.searchPlaceholder ?? '',
    hint: dataset.searchHint ?? '',
    nothing: dataset.searchNothing ?? '',
    results: dataset.searchResults ?? '',
    close: dataset.searchClose ?? '',
  };
  root.render(
    <SearchDialog
      labels={labels}
      search={(query, signal) => searchDocs({ query, locale: document.documentElement.lang, signal })}
      onChoose={(url) => window.location.assign(url)}
      onClose={() => {
        isOpen = false;
        root.unmount();
        container.remove();
      }}
    />,
  );
}
