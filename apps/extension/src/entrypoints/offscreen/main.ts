import { serveTranslator } from '../../offscreen/serve-translator.ts';

// A document that nobody sees: browsers have their translator in documents, and the background is none.
serveTranslator();
