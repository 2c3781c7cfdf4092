import { startLibretranslateStandIn } from '@interlinear/testing/engines/libretranslate-stand-in';

const standIn = await startLibretranslateStandIn();
// The stand-in records every request for tests; drop them here to save memory.
setInterval(() => {
  standIn.requests.length = 0;
}, 100);
process.once('SIGTERM', () => process.exit(0));
console.log(standIn.url);
