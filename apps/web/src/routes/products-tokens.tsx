import { screenLoader } from '../locale/load-screen-messages.ts';
import { ProductsScreen } from '../products/products-screen.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/products-tokens.ts';

const loadMessages = screenLoader(['billing', 'common', 'products']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title_tokens, lede_tokens } = loaderData?.messages.products ?? {};
  return describePage({
    locale: params.lang,
    screen: 'products/tokens',
    title: title_tokens,
    description: lede_tokens,
  });
}

export default function ProductsTokensRoute() {
  return <ProductsScreen type="tokens" />;
}

export { PageErrorBoundary as ErrorBoundary };
