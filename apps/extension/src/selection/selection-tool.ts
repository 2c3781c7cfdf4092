import { callTool } from '../loader/tools.ts';
import { selectedInField, selectedText } from './selected-text.ts';
import { SelectionButton } from './selection-button.ts';

/** What the loader calls for: the button beside what is selected, or the card about it at once. */
export function createSelectionTool(): (wish: 'button' | 'card') => void {
  const button = new SelectionButton((selected) => openCard(selected));
  return (wish) => {
    if (wish === 'button') {
      button.show(selectedText());
      return;
    }
    button.hide();
    const selected = selectedText() ?? selectedInField();
    if (selected) openCard(selected);
  };
}

function openCard(selected: Parameters<typeof callTool<'card'>>[1]): void {
  // Without an extension around it any more there is no card.
  void callTool('card', selected).catch(() => {});
}
