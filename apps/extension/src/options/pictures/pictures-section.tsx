import { displayName } from '@interlinear/languages';
import { LANGUAGE_MODELS } from '@interlinear/ocr/recognizable-languages';
import { locale, say } from '../../messages/say.ts';
import { CheckField, Group } from '../fields/fields.tsx';
import { useSettings } from '../settings-context.tsx';
import { ReaderField } from './reader-field.tsx';

/** Languages with a model in the package. */
const LANGUAGES_ON_DEVICE = LANGUAGE_MODELS.flatMap(({ language, alsoReads = [] }) => [language, ...alsoReads]);

/** Section for pictures in pages. */
export function PicturesSection() {
  const { settings, change } = useSettings();
  const { pictures } = settings;
  const list = new Intl.ListFormat(locale(), { type: 'conjunction' });
  const languages = list.format(LANGUAGES_ON_DEVICE.map((code) => displayName(code, locale())));
  return (
    <>
      <Group title={say('picturesReader')}>
        <ReaderField languages={languages} />
      </Group>
      <Group title={say('picturesButton')}>
        <CheckField
          label={say('picturesHover')}
          hint={say('picturesHoverHint')}
          isOn={pictures.hoverButton}
          onChange={(hoverButton) => void change({ pictures: { ...pictures, hoverButton } })}
        />
      </Group>
    </>
  );
}
