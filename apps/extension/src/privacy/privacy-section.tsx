import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { clearStoredCache, measureStoredCache } from '../background/stored-cache.ts';
import { locale, type MessageName, say } from '../messages/say.ts';
import { Group } from '../options/fields.tsx';
import { useNotify } from '../options/notice.tsx';
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
  const [size, setSize] = useState<{ entries: number; bytes: number }>();
  useEffect(() => void measured().then(setSize), []);

  const clear = async () => {
    if (await notify.keep(clearStoredCache())) notify.done(say('cacheCleared'));
    setSize(await measured());
  };
  return (
    <Group title={say('cacheTitle')} hint={say('cacheHint')}>
      <p className="text-sm">{size && say('cacheSize', inWords(size.entries), inMegabytes(size.bytes))}</p>
      <Button className="justify-self-start" onClick={() => void clear()}>
        {say('cacheClear')}
      </Button>
    </Group>
  );
}

async function measured(): Promise<{ entries: number; bytes: number }> {
  try {
    return await measureStoredCache();
  } catch (error) {
    // A browser that keeps no databases in this window keeps no translations either.
    console.error('The cache cannot be measured', error);
    return { entries: 0, bytes: 0 };
  }
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
