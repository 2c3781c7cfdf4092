import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addService,
  chooseSource,
  chooseTarget,
  DEFAULT_SETTINGS,
  moveServices,
  orderedServices,
  parseSettings,
  removeService,
  type Settings,
  serializeSettings,
  swapLanguages,
} from './settings.ts';

/** A record of version 1; it must stay readable. */
const VERSION_1 = `{"version":1,"sourceLanguage":"de","targetLanguage":"ar","activeServices":["deepl","local"],
  "serviceOrder":["local","google","deepl"],"recentLanguages":["ar","de"],"keepsHistory":false,"usesSingleKeys":true,
  "view":"interlinear"}`;

describe('parseSettings', () => {
  it('[TXT-01] starts with auto → en', () => {
    const { sourceLanguage, targetLanguage } = parseSettings(undefined);
    expect({ sourceLanguage, targetLanguage }).toEqual({ sourceLanguage: 'auto', targetLanguage: 'en' });
  });

  it('reads version 1', () => {
    expect(parseSettings(VERSION_1)).toEqual({
      sourceLanguage: 'de',
      targetLanguage: 'ar',
      activeServices: ['deepl', 'local'],
      serviceOrder: ['local', 'google', 'deepl'],
      recentLanguages: ['ar', 'de'],
      keepsHistory: false,
      usesSingleKeys: true,
      view: 'interlinear',
      glossary: null,
      style: 'general',
    });
  });

  it('reads what was written', () => {
    const settings: Settings = { ...addService(chooseTarget(DEFAULT_SETTINGS, 'ja'), 'deepl'), style: 'legal' };
    expect(parseSettings(serializeSettings(settings))).toEqual(settings);
  });

  it.each(['', 'null', '{', '{"version":2}', VERSION_1.replace('"ar"', '"klingon"')])(
    'falls back to the defaults for “%s”',
    (text) => {
      expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('repairs a record that names an engine twice, or without a place', () => {
    const text = VERSION_1.replace('["deepl","local"]', '["deepl","deepl","azure"]');
    expect(orderedServices(parseSettings(text))).toEqual(['deepl', 'azure']);
  });
});

describe('engines of the cards', () => {
  it('[TXT-01] ignores an engine that is added twice', () => {
    const once = addService(DEFAULT_SETTINGS, 'deepl');
    expect(addService(once, 'deepl')).toBe(once);
  });

  it('returns an engine that is added again to its former position', () => {
    const settings = addService(removeService(DEFAULT_SETTINGS, 'local'), 'local');
    expect(orderedServices(settings)).toEqual(['local', 'microsoft-edge']);
  });

  it('[TXT-01] moves cards before and after another', () => {
    const settings = addService(DEFAULT_SETTINGS, 'deepl');
    const before = moveServices(settings, new Set(['deepl']), { position: 'before', target: 'local' });
    const after = moveServices(before, new Set(['deepl']), { position: 'after', target: 'local' });
    expect([orderedServices(before), orderedServices(after)]).toEqual([
      ['deepl', 'local', 'microsoft-edge'],
      ['local', 'deepl', 'microsoft-edge'],
    ]);
  });

  it('[TXT-01] never loses or doubles a card, whatever is done to them', () => {
    const id = fc.constantFrom('local', 'microsoft-edge', 'deepl', 'google');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), id }),
      fc.record({ kind: fc.constant('remove' as const), id }),
      fc.record({ kind: fc.constant('move' as const), id, target: id, position: fc.constantFrom('before', 'after') }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const expected = new Set(DEFAULT_SETTINGS.activeServices);
        let settings = DEFAULT_SETTINGS;
        for (const action of steps) {
          if (action.kind === 'add') settings = addService(settings, action.id);
          else if (action.kind === 'remove') settings = removeService(settings, action.id);
          else settings = moveServices(settings, new Set([action.id]), action);
          if (action.kind === 'add') expected.add(action.id);
          if (action.kind === 'remove') expected.delete(action.id);
        }
        expect(orderedServices(settings).toSorted()).toEqual([...expected].toSorted());
      }),
    );
  });
});

describe('languages', () => {
  it('swaps when the source is chosen as the target', () => {
    const settings = chooseTarget(chooseSource(DEFAULT_SETTINGS, 'de'), 'de');
    expect([settings.sourceLanguage, settings.targetLanguage]).toEqual(['en', 'de']);
  });

  it('keeps auto when the target is chosen again', () => {
    const settings = chooseTarget(DEFAULT_SETTINGS, 'en');
    expect([settings.sourceLanguage, settings.targetLanguage]).toEqual(['auto', 'en']);
  });

  it('remembers the newest five languages', () => {
    const chosen = (['de', 'fr', 'ja', 'ko', 'de', 'ru', 'es'] as const).reduce(chooseTarget, DEFAULT_SETTINGS);
    expect(chosen.recentLanguages).toEqual(['es', 'ru', 'de', 'ko', 'ja']);
  });

  it('[TXT-02] swaps with the detected language, and not without one', () => {
    const swapped = swapLanguages(DEFAULT_SETTINGS, 'fr');
    expect([swapped?.sourceLanguage, swapped?.targetLanguage]).toEqual(['en', 'fr']);
    expect(swapLanguages(DEFAULT_SETTINGS, undefined)).toBeUndefined();
    expect(swapLanguages(DEFAULT_SETTINGS, 'en')).toBeUndefined();
  });
});
