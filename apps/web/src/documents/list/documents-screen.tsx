import { AccountScreen } from '../../account/account-screen.tsx';
import { RequireLogin } from '../../account/require-login.tsx';
import { DocumentList } from './document-list.tsx';

/** The screen `pdfdocs` (DOC-08). */
export function DocumentsScreen() {
  return (
    <AccountScreen>
      <RequireLogin>{() => <DocumentList />}</RequireLogin>
    </AccountScreen>
  );
}
