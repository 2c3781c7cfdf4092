import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { PageFrame } from '../billing/page-frame.tsx';
import { useChunk } from '../loading/use-chunk.ts';
import { Announcements } from '../translate-text/text-actions/announcements.tsx';

export interface ToolScreenProps {
  title: string;
  lede: string;
  /** Imports the tool. Must be the same function on every render. */
  importTool: () => Promise<{ Tool: ComponentType }>;
}

/** The screen of a tool that is loaded after the page, because nothing of it can be prerendered. */
export function ToolScreen({ title, lede, importTool }: ToolScreenProps) {
  return (
    <ScreenProviders>
      <PageFrame title={title} lede={lede} width="wide">
        <Announcements>
          <LoadedTool importTool={importTool} />
        </Announcements>
      </PageFrame>
    </ScreenProviders>
  );
}

function LoadedTool({ importTool }: Pick<ToolScreenProps, 'importTool'>) {
  const t = useTranslations('common');
  const chunk = useChunk(importTool);
  if (chunk) return <chunk.Tool />;
  return (
    <p role="status" className="text-faded">
      {t('loading')}
    </p>
  );
}
