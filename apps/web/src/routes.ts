import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route(':lang', 'routes/locale.tsx', [
    index('routes/home.tsx'),
    route('translate/text', 'routes/translate-text.tsx'),
    route('translate/pdf', 'routes/translate-pdf.tsx'),
    route('translate/image', 'routes/translate-image.tsx'),
    route('translate/subtitles', 'routes/translate-subtitles.tsx'),
    route('pdfdocs', 'routes/pdfdocs.tsx'),
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('change-password', 'routes/change-password.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('favorites', 'routes/favorites.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
    route('pricing', 'routes/pricing.tsx'),
    route('products/tokens', 'routes/products-tokens.tsx'),
    route('products/docs', 'routes/products-docs.tsx'),
    route('products/family', 'routes/products-family.tsx'),
    route('subscriptions', 'routes/subscriptions.tsx'),
    route('invite', 'routes/invite.tsx'),
    route('redeem', 'routes/redeem.tsx'),
    route('api-keys', 'routes/api-keys.tsx'),
    route('glossaries', 'routes/glossaries.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy', 'routes/privacy.tsx'),
  ]),
  // Outside the layout route: has neither navbar nor footer (SITE-07).
  route(':lang/pdf-display', 'routes/pdf-display.tsx'),
  route('*', 'routes/unknown-path.tsx'),
] satisfies RouteConfig;
