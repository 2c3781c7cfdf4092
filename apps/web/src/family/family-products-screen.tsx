import { usePageSearch } from '../locale/use-page-search.ts';
import { ProductsScreen } from '../products/products-screen.tsx';
import { useSession } from '../session/site-session.ts';
import { FamilyInvitation } from './family-invitation.tsx';
import { MyFamilies, NoFamily } from './my-family.tsx';

/** The query parameter of an invitation link; see `familyInvitationPath` in the contract. */
const INVITATION_PARAMETER = 'invitation';

/**
 * The screen `products/family`: an invitation if the URL has one, the user's families, and the packs (BILL-09). Families come before the
 * packs for sale, because members and owners come for them.
 */
export function FamilyProductsScreen() {
  const invitation = usePageSearch().get(INVITATION_PARAMETER);
  const isLoggedIn = useSession().status === 'logged-in';
  return (
    <ProductsScreen
      type="family"
      before={invitation && <FamilyInvitation key={invitation} invitation={invitation} />}
      bought={isLoggedIn && <MyFamilies />}
    >
      {isLoggedIn && <NoFamily />}
    </ProductsScreen>
  );
}
