import { startLibretranslateStandIn } from '@interlinear/testing/engines/libretranslate-stand-in';

const standIn = await startLibretranslateStandIn();
// It remembers every request for the tests; here that would only fill the memory.
setInterval(() => {
  standIn.requests.length = 0;
}, 100);
process.once('SIGTERM', () => process.exit(0));
console.log(standIn.url);
