import { screenLoader } from '../locale/load-screen-messages.ts';
import { ProductsScreen } from '../products/products-screen.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/products-docs.ts';

const loadMessages = screenLoader(['billing', 'common', 'products']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title_docs, lede_docs } = loaderData?.messages.products ?? {};
  return describePage({ locale: params.lang, screen: 'products/docs', title: title_docs, description: lede_docs });
}

export default function ProductsDocsRoute() {
  return <ProductsScreen type="docs" />;
}

export { PageErrorBoundary as ErrorBoundary };
