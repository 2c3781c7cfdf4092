import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useRef } from 'react';
import { clearStoredCache, type StoredCacheSize, watchStoredCache } from '../background/cache/stored-cache.ts';
import { locale, type MessageName, say } from '../messages/say.ts';
import { Group } from '../options/fields/fields.tsx';
import { useNotify } from '../options/notice.tsx';
import { useWatched } from '../options/use-watched.ts';
import { deleteEverything } from './delete-everything.ts';

const FACTS = [
  'privacyEngine',
  'privacyNothing',
  'privacyDevice',
  'privacyAccount',
  'privacyKeys',
  'privacyCache',
  'privacyCounting',
] as const satisfies MessageName[];

/** What goes where, and how to have it gone. */
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
    if (await notify.keep(clearStoredCache())) notify.done(say('cacheCleared'));
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

/** A browser that keeps no databases in this window keeps no translations either. */
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
    if (await notify.keep(deleteEverything())) notify.done(say('deletedEverything'));
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
