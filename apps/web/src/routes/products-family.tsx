import { FamilyProductsScreen } from '../family/family-products-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/products-family.ts';

const NAMESPACES = ['billing', 'common', 'family', 'products'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

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
