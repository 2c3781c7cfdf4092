import { callTool } from '../loader/tools.ts';
import { selectedInField, selectedText } from './selected-text.ts';
import { SelectionButton } from './selection-button.ts';

/** Creates the tool: shows the button beside the selection, or opens the card at once. */
export function createSelectionTool(): (show: 'button' | 'card') => void {
  const button = new SelectionButton((selected) => openCard(selected));
  return (show) => {
    if (show === 'button') {
      button.show(selectedText());
      return;
    }
    button.hide();
    const selected = selectedText() ?? selectedInField();
    if (selected) openCard(selected);
  };
}

function openCard(selected: Parameters<typeof callTool<'card'>>[1]): void {
  // Fails only after the extension has been removed.
  void callTool('card', selected).catch(() => {});
}
