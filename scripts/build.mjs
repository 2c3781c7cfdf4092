// `npm run build`: packages when needed, then the web app and the extension that it offers.
import { ensureExtensionZips } from './extension-build.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensurePackages();
await ensureWebBuild();
console.log('Building the extension…');
await ensureExtensionZips();
