import { describe, expect, it } from 'vitest';
import { addStep, redo, startHistory, undo } from '../../undo/edit-history.ts';
import { NO_EDITS, withChange, withDrawn, withoutChange } from './region-edits.ts';

describe('the edits of a picture', () => {
  it('[IMG-02] can be undone and redone, each field as one step', () => {
    let history = startHistory(NO_EDITS);
    for (const text of ['H', 'Ha', 'Hal'])
      history = addStep(history, withChange(history.present, 'r1', { translation: text }), 'r1/translation');
    history = addStep(history, withChange(history.present, 'r1', { isOriginal: true }));
    expect(history.past).toHaveLength(2);
    expect(undo(history).present.changes).toEqual({ r1: { translation: 'Hal' } });
    expect(undo(undo(history)).present).toEqual(NO_EDITS);
    expect(undo(undo(undo(history))).present).toEqual(NO_EDITS);
    expect(redo(redo(undo(undo(history)))).present).toEqual(history.present);
    expect(redo(history).present).toBe(history.present);
  });

  it('[IMG-02] starts a new step after an undo, even in the same field', () => {
    const typed = addStep(startHistory(NO_EDITS), withChange(NO_EDITS, 'r1', { text: 'a' }), 'r1/text');
    const again = addStep(undo(typed), withChange(NO_EDITS, 'r1', { text: 'b' }), 'r1/text');
    expect(again.past).toEqual([NO_EDITS]);
    expect(again.future).toEqual([]);
  });

  it('[IMG-02] merge styles, and are forgotten on reset', () => {
    const bold = withChange(NO_EDITS, 'r1', { style: { bold: true } });
    const both = withChange(bold, 'r1', { style: { color: '#ff0000' } });
    expect(both.changes.r1).toEqual({ style: { bold: true, color: '#ff0000' } });
    expect(withoutChange(both, 'r1')).toEqual(NO_EDITS);
  });

  it('[IMG-02] replace the regions that a drawn one covers', () => {
    expect(withDrawn(NO_EDITS, [], ['r1', 'r2']).changes).toEqual({ r1: { isDeleted: true }, r2: { isDeleted: true } });
  });
});
