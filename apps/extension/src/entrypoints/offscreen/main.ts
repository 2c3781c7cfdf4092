import { serveTranslator } from '../../offscreen/serve-translator.ts';

// Invisible document: browsers offer their translator in documents, and the background has none.
serveTranslator();
