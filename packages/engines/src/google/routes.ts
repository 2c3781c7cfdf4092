import routes from './routes.json' with { type: 'json' };
import { type GoogleRoutes, googleRoutesSchema } from './routes-schema.ts';

/** The routes that this version knows. */
export const GOOGLE_ROUTES: GoogleRoutes = googleRoutesSchema.parse(routes);
