import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route(':lang', 'routes/locale.tsx', [index('routes/home.tsx'), route('translate/text', 'routes/translate-text.tsx')]),
  route('*', 'routes/elsewhere.tsx'),
] satisfies RouteConfig;
