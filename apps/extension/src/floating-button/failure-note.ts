import { say } from '../messages/say.ts';

/** One line about what does not work, beside the button, and the way to try again. It can be put away until it says something else. */
export function createFailureNote(
  document: Document,
  retry: () => void,
): { element: HTMLElement; show(reason: string | undefined): void } {
  const element = document.createElement('div');
  element.className = 'reason';
  element.hidden = true;
  const line = document.createElement('p');
  const buttons = document.createElement('div');
  const again = createButton(document, say('tryAgain'), 'retry');
  const close = createButton(document, say('close'), 'close');
  buttons.append(again, close);
  element.append(line, buttons);

  again.addEventListener('click', retry);
  close.addEventListener('click', () => {
    element.hidden = true;
  });
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') element.hidden = true;
  });
  return {
    element,
    show(reason = '') {
      if (reason === line.textContent) return;
      line.textContent = reason;
      element.hidden = reason === '';
    },
  };
}

function createButton(document: Document, label: string, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.append(label);
  return button;
}
