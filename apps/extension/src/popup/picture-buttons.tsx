import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { say } from '../messages/say.ts';
import { hasTranslatedPictures, sendCommand } from '../tabs/tab-messages.ts';

/** Buttons for all pictures of a page and for an area of the screen. Both close the popup, which would cover them. */
export function PictureButtons({ tabId }: { tabId: number }) {
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
    <div className="grid grid-cols-2 gap-2">
      <Button onClick={() => void run(isOn ? 'restore-pictures' : 'translate-pictures')}>
        {say(isOn ? 'picturesRestore' : 'picturesTranslate')}
      </Button>
      <Button onClick={() => void run('select-area')}>{say('picturesArea')}</Button>
    </div>
  );
}
