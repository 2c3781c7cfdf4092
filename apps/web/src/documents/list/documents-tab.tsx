import { DocumentList } from './document-list.tsx';

/** Documents tab of the profile (ACC-10). */
export function DocumentsTab() {
  return (
    <div className="grid gap-4">
      <DocumentList />
    </div>
  );
}
