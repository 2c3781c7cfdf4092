import { Button } from '@interlinear/ui/button';
import { useState } from 'react';
import { say } from '../messages/say.ts';
import { CheckField, Group } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { saveFile } from '../options/save-file.ts';
import { writeBackup } from './backup.ts';
import { ImportGroup } from './import-group.tsx';
import { openStores } from './stores.ts';

const stores = openStores();

/** Section to export everything into a file and to import it. */
export function BackupSection() {
  return (
    <>
      <ExportGroup />
      <ImportGroup stores={stores} />
    </>
  );
}

function ExportGroup() {
  const [withKeys, setWithKeys] = useState(false);
  const notify = useNotify();
  const save = async () => {
    try {
      const text = await writeBackup(stores, { withKeys });
      const day = new Date().toISOString().slice(0, 10);
      saveFile({ name: `interlinear-${day}.json`, type: 'application/json', text });
    } catch (error) {
      console.error('The export failed', error);
      notify.failed(say('exportFailed'));
    }
  };
  return (
    <Group title={say('exportTitle')} hint={say('exportHint')}>
      <CheckField
        label={say('exportWithKeys')}
        hint={say('exportWithKeysHint')}
        isOn={withKeys}
        onChange={setWithKeys}
      />
      <Button className="justify-self-start" onClick={() => void save()}>
        {say('exportEverything')}
      </Button>
    </Group>
  );
}
