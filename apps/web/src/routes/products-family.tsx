import { FamilyProductsScreen } from '../family/family-products-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/products-family.ts';

const loadMessages = screenLoader(['billing', 'common', 'family', 'products']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title_family, lede_family } = loaderData?.messages.products ?? {};
  return describePage({
    locale: params.lang,
    screen: 'products/family',
    title: title_family,
    description: lede_family,
  });
}

export default FamilyProductsScreen;

export { PageErrorBoundary as ErrorBoundary };
