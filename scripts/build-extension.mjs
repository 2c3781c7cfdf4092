// `npm run build:extension`: creates apps/extension/dist/interlinear-{chrome,edge,firefox}-<version>.zip for the stores.
import { ensureExtensionZips } from './extension-build.mjs';
import { ensurePackages } from './packages.mjs';

await ensurePackages();
console.log('Building the extension…');
await ensureExtensionZips();
console.log('The zips are in apps/extension/dist.');
