// `npm run build`: packages when needed, then the web app.
import { ensurePackages } from './packages.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensurePackages();
await ensureWebBuild();
