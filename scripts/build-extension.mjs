// `npm run build:extension`: apps/extension/dist/interlinear-{chrome,edge,firefox}-<version>.zip, as the stores take them.
import { ensureExtensionZips } from './extension-build.mjs';
import { ensurePackages } from './packages.mjs';

await ensurePackages();
console.log('Building the extension…');
await ensureExtensionZips();
console.log('The zips are in apps/extension/dist.');
