import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { Dexie } from 'dexie';
import { useRef } from 'react';
import { browser } from 'wxt/browser';
import { clearStoredCache, type StoredCacheSize, watchStoredCache } from '../background/cache/stored-cache.ts';
import { locale, type MessageName, say } from '../messages/say.ts';
import { Group } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { useWatched } from '../options/use-watched.ts';
import { changeSettings } from '../settings/settings-store.ts';

const FACTS = [
  'privacyEngine',
  'privacyPictures',
  'privacyNothing',
  'privacyDevice',
  'privacyAccount',
  'privacyKeys',
  'privacyCache',
  'privacyCounting',
] as const satisfies MessageName[];

/** Section that explains what data goes where, and how to delete it. */
export function PrivacySection() {
  return (
    <>
      <Group title={say('privacyFacts')}>
        <ul className="grid max-w-prose list-disc gap-2 ps-5 text-sm">
          {FACTS.map((fact) => (
            <li key={fact}>{say(fact)}</li>
          ))}
        </ul>
      </Group>
      <CacheGroup />
      <DeleteGroup />
    </>
  );
}

function CacheGroup() {
  const notify = useNotify();
  const size = useWatched(watchStoredCache);
  const clear = async () => {
    if (await notify.awaitSave(clearStoredCache())) notify.done(say('cacheCleared'));
  };
  return (
    <Group title={say('cacheTitle')} hint={say('cacheHint')}>
      <p className="text-sm">
        {size.status !== 'loading' && sizeInWords(size.status === 'ready' ? size.value : NOTHING)}
      </p>
      <Button className="justify-self-start" onClick={() => void clear()}>
        {say('cacheClear')}
      </Button>
    </Group>
  );
}

/** Without a database (as in some private windows), nothing is stored. */
const NOTHING: StoredCacheSize = { entries: 0, bytes: 0 };

function sizeInWords({ entries, bytes }: StoredCacheSize): string {
  return say('cacheSize', inWords(entries), inMegabytes(bytes));
}

function inWords(number: number): string {
  return new Intl.NumberFormat(locale()).format(number);
}

function inMegabytes(bytes: number): string {
  const format = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return format.format(bytes / 1_000_000);
}

function DeleteGroup() {
  const notify = useNotify();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    dialog.current?.close();
    if (await notify.awaitSave(deleteEverything())) notify.done(say('deletedEverything'));
  };
  return (
    <Group title={say('deleteTitle')} hint={say('deleteHint')}>
      <Button className="justify-self-start text-rubric" onClick={() => dialog.current?.showModal()}>
        {say('deleteEverything')}
      </Button>
      <Dialog ref={dialog} title={say('deleteSure')} closeLabel={say('close')}>
        <p className="text-sm">{say('deleteWarning')}</p>
        <p className="mt-2 text-sm">{say('deleteKeepsAccount')}</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{say('cancel')}</Button>
          <Button kind="primary" onClick={() => void remove()}>
            {say('deleteEverything')}
          </Button>
        </div>
      </Dialog>
    </Group>
  );
}

/** Deletes everything the extension stores on this device and restores the default settings. */
async function deleteEverything(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    // Clear rather than delete: the background's open connection would block a deletion.
    const database = await new Dexie(name).open();
    await Promise.all(database.tables.map((table) => table.clear()));
    database.close();
  }
  await browser.storage.local.clear();
  await changeSettings({});
}
