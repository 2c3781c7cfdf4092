import { say } from '../../messages/say.ts';
import { changeSettings } from '../../settings/settings-store.ts';
import { CheckField, Group, RadioField } from '../fields/fields.tsx';
import { LanguageField } from '../fields/language-field.tsx';
import { useNotify } from '../notice.tsx';
import { useSettings } from '../settings-context.tsx';
import { SiteList } from '../sites/site-list.tsx';

/** Section for the tools inside pages, such as the floating button. */
export function ToolsSection() {
  const { settings, change } = useSettings();
  const { floatingButton, selection, hoverKey, inputBox } = settings;
  return (
    <>
      <Group title={say('toolFloatingButton')} hint={say('toolFloatingButtonHint')}>
        <RadioField
          label={say('toolShown')}
          value={floatingButton.shown}
          options={[
            { value: 'always', label: say('toolShownAlways') },
            { value: 'on-translated-pages', label: say('toolShownTranslated') },
            { value: 'never', label: say('toolShownNever') },
          ]}
          onChange={(shown) => void change({ floatingButton: { ...floatingButton, shown } })}
        />
        <RadioField
          label={say('toolSide')}
          value={floatingButton.side}
          options={[
            { value: 'left', label: say('toolSideLeft') },
            { value: 'right', label: say('toolSideRight') },
          ]}
          onChange={(side) => void change({ floatingButton: { ...floatingButton, side } })}
        />
        <HiddenOn />
      </Group>
      <Group title={say('toolSelection')}>
        <CheckField
          label={say('toolSelectionOn')}
          hint={say('toolSelectionHint')}
          isOn={selection}
          onChange={(isOn) => void change({ selection: isOn })}
        />
      </Group>
      <Group title={say('toolHover')} hint={say('toolHoverHint')}>
        <RadioField
          label={say('toolHoverKey')}
          value={hoverKey}
          options={[
            { value: 'off', label: say('toolHoverOff') },
            { value: 'ControlTwice', label: say('toolHoverTwice') },
            { value: 'Control', label: 'Ctrl' },
            { value: 'Alt', label: 'Alt' },
            { value: 'Shift', label: 'Shift' },
          ]}
          onChange={(key) => void change({ hoverKey: key })}
        />
      </Group>
      <Group title={say('toolInput')} hint={say('toolInputHint')}>
        <CheckField
          label={say('toolInputOn')}
          isOn={inputBox.isOn}
          onChange={(isOn) => void change({ inputBox: { ...inputBox, isOn } })}
        />
        <LanguageField
          label={say('toolInputTarget')}
          value={inputBox.target}
          disabled={!inputBox.isOn}
          onChange={(target) => void change({ inputBox: { ...inputBox, target } })}
        />
      </Group>
    </>
  );
}

/** Sites on which the person has hidden the floating button. */
function HiddenOn() {
  const { floatingButton } = useSettings().settings;
  const notify = useNotify();
  const changeSites = (sites: (hiddenOn: readonly string[]) => readonly string[]) =>
    changeSettings(({ floatingButton: current }) => ({
      floatingButton: { ...current, hiddenOn: sites(current.hiddenOn) },
    }));
  const remove = async (site: string) => {
    const isSaved = await notify.awaitSave(changeSites((sites) => sites.filter((one) => one !== site)));
    if (isSaved) notify.done(say('removed', site), () => changeSites(() => floatingButton.hiddenOn));
  };
  return (
    <SiteList
      label={say('toolHiddenOn')}
      sites={floatingButton.hiddenOn}
      onAdd={(site) => void notify.awaitSave(changeSites((sites) => [...sites, site]))}
      onRemove={(site) => void remove(site)}
    />
  );
}
