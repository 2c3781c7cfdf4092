import type { SharedInfo } from '@interlinear/contract/document-shares';
import { createSharedDocumentClient } from '@interlinear/contract/document-shares-client';
import type { DocumentInfo } from '@interlinear/contract/documents';
import type { DocumentsClient } from '@interlinear/contract/documents-client';
import type { Transport } from '@interlinear/contract/transport';
import { shareTokenOf } from './shared-id.ts';

/** Creates a client for the document of a link, with the calls that its visitors may make. */
export function createSharedClient(
  transport: Transport,
  id: string,
): Pick<DocumentsClient, 'info' | 'pages' | 'events' | 'changeBlock' | 'download'> {
  const shared = createSharedDocumentClient(transport, shareTokenOf(id));
  return {
    info: async (_id, call) => toInfo(id, (await shared.open(call)).info),
    pages: ({ id: _id, ...range }, call) => shared.pages(range, call),
    async *events(_id, since, { whole: _whole, ...call } = {}) {
      for await (const event of shared.events(since, call)) {
        yield event.event === 'page' ? event : { ...event, data: toInfo(id, event.data) };
      }
    },
    changeBlock: ({ id: _id, ...change }, call) => shared.changeBlock(change, call),
    download: (_id, options) => shared.download(options),
  };
}

/** Completes the facts about a shared document with values for what only its owner knows. */
function toInfo(id: string, info: SharedInfo): DocumentInfo {
  return {
    ...info,
    id,
    error: null,
    engine: '',
    is_ocr: false,
    enable_formula: true,
    enable_table: true,
    glossary_id: null,
    style: 'general',
    pages: '',
    pages_charged: 0,
    created_at: '',
    expires_at: '',
  };
}
