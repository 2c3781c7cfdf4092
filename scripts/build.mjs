// `npm run build`: installs packages if needed, then builds the web app and the extension that it offers for download.
import { ensureExtensionZips } from './extension-build.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensurePackages();
await ensureWebBuild();
console.log('Building the extension…');
await ensureExtensionZips();
