import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { say } from '../messages/say.ts';
import { PICTURE_READERS } from '../pictures/picture-readers.ts';
import type { Settings } from '../settings/settings.ts';
import { hasTranslatedPictures, sendCommand } from '../tabs/tab-messages.ts';

interface PictureButtonsProps {
  tabId: number;
  settings: Settings;
  /** Opens the options for pictures. */
  onOptions(): void;
}

/** Buttons for all pictures of a page and for an area of the screen, and where pictures are read. The buttons close the popup, which would cover them. */
export function PictureButtons({ tabId, settings: { pictures }, onOptions }: PictureButtonsProps) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    void hasTranslatedPictures(tabId).then(setIsOn); // answers without the page too
  }, [tabId]);
  const run = async (command: 'translate-pictures' | 'restore-pictures' | 'select-area') => {
    // The area is selected in the outermost frame.
    await sendCommand(tabId, command, command === 'select-area' ? 0 : undefined);
    close();
  };
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => void run(isOn ? 'restore-pictures' : 'translate-pictures')}>
          {say(isOn ? 'picturesRestore' : 'picturesTranslate')}
        </Button>
        <Button onClick={() => void run('select-area')}>{say('picturesArea')}</Button>
      </div>
      <p className="text-xs text-faded">
        {say('picturesReader')}:{' '}
        <button type="button" className="min-h-6 cursor-pointer text-rubric underline" onClick={onOptions}>
          {PICTURE_READERS.find(({ reader }) => reader === pictures.reader)?.label()}
        </button>
      </p>
    </div>
  );
}
