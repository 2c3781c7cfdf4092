import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerRichText } from '@lexical/rich-text';
import { createEditor } from 'lexical';
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor as createSlate, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';

/** Creates popular editors in their default setup, each in the element of its name. */
function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
}

function mountLexical(): void {
  const editor = createEditor({
    namespace: 'test',
    onError(error) {
      throw error;
    },
  });
  editor.setRootElement(place('lexical'));
  registerRichText(editor);
  registerHistory(editor, createEmptyHistoryState(), 0);
  // The editor's model, not its DOM.
  editor.registerTextContentListener((text) => {
    place('lexical-state').textContent = text;
  });
}

function mountProseMirror(): void {
  const plugins = [history(), keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap)];
  const view: EditorView = new EditorView(place('prosemirror'), {
    state: EditorState.create({ schema, plugins }),
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      place('prosemirror-state').textContent = view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n');
    },
  });
}

function SlateEditor() {
  const editor = useMemo(() => withHistory(withReact(createSlate())), []);
  const [text, setText] = useState('');
  const read = () => setText(editor.children.map((_, index) => Editor.string(editor, [index])).join('\n\n'));
  return (
    <Slate editor={editor} initialValue={[{ children: [{ text: '' }] }]} onChange={read}>
      <Editable id="slate" />
      <output id="slate-state">{text}</output>
    </Slate>
  );
}

/** A controlled field: text missing in its state disappears on the next render. */
function Controlled() {
  const [text, setText] = useState('');
  return (
    <>
      <input id="controlled" value={text} onChange={(event) => setText(event.target.value)} />
      <output id="controlled-state">{text}</output>
    </>
  );
}

mountLexical();
mountProseMirror();
createRoot(place('react')).render(
  <>
    <SlateEditor />
    <Controlled />
  </>,
);
