import { RequireLogin } from '../../account/require-login.tsx';
import { ScreenProviders } from '../../account/screen-providers.tsx';
import { DocumentList } from './document-list.tsx';

/** The screen `pdfdocs` (DOC-08). */
export function DocumentsScreen() {
  return (
    <ScreenProviders>
      <RequireLogin>{() => <DocumentList />}</RequireLogin>
    </ScreenProviders>
  );
}
