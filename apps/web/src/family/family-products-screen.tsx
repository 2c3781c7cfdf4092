import { usePageSearch } from '../locale/use-page-search.ts';
import { ProductsScreen } from '../products/products-screen.tsx';
import { useSession } from '../session/site-session.ts';
import { FamilyInvitation } from './family-invitation.tsx';
import { MyFamily } from './my-family.tsx';

/** As `familyInvitationPath` of the contract writes it. */
const INVITATION_PARAMETER = 'invitation';

/** The screen `products/family`: the packs, the families that somebody has, and an invitation into one (BILL-09). */
export function FamilyProductsScreen() {
  const invitation = usePageSearch().get(INVITATION_PARAMETER);
  return (
    <ProductsScreen type="family" before={invitation && <FamilyInvitation key={invitation} invitation={invitation} />}>
      <Mine />
    </ProductsScreen>
  );
}

function Mine() {
  const session = useSession();
  return session.status === 'logged-in' ? <MyFamily /> : null;
}
