import { usePageSearch } from '../locale/use-page-search.ts';
import { ProductsScreen } from '../products/products-screen.tsx';
import { useSession } from '../session/site-session.ts';
import { FamilyInvitation } from './family-invitation.tsx';
import { MyFamily } from './my-family.tsx';

/** The query parameter of an invitation link; see `familyInvitationPath` in the contract. */
const INVITATION_PARAMETER = 'invitation';

/** The screen `products/family`: the packs, the user's families, and an invitation if the URL has one (BILL-09). */
export function FamilyProductsScreen() {
  const invitation = usePageSearch().get(INVITATION_PARAMETER);
  return (
    <ProductsScreen type="family" before={invitation && <FamilyInvitation key={invitation} invitation={invitation} />}>
      <OwnFamilies />
    </ProductsScreen>
  );
}

function OwnFamilies() {
  const session = useSession();
  return session.status === 'logged-in' ? <MyFamily /> : null;
}
