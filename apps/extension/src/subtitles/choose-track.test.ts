import { describe, expect, it } from 'vitest';
import { chooseTrack } from './choose-track.ts';

const people = (language: string, isPreferred = false) => ({ language, isAutomatic: false, isPreferred });
const automatic = (language: string) => ({ language, isAutomatic: true });
const auto = { source: 'auto', target: 'de' } as const;

describe('chooseTrack', () => {
  it('[SUB-01] takes the spoken language, by people rather than by a machine', () => {
    expect(chooseTrack([people('fr'), people('en-GB'), automatic('en')], auto)).toEqual(people('en-GB'));
    expect(chooseTrack([people('fr'), automatic('en')], auto)).toEqual(automatic('en'));
  });

  it('[SUB-01] takes the language that the person expects before the spoken one', () => {
    const tracks = [people('en'), automatic('en'), automatic('fr')];
    expect(chooseTrack(tracks, { source: 'fr', target: 'de' })).toEqual(automatic('fr'));
    expect(chooseTrack([...tracks, people('fr-CA')], { source: 'fr', target: 'de' })).toEqual(people('fr-CA'));
  });

  it('[SUB-01] takes a track in the target language only if there is no other', () => {
    expect(chooseTrack([people('de'), automatic('de'), people('ja')], auto)).toEqual(people('ja'));
    expect(chooseTrack([automatic('de'), people('de-AT')], auto)).toEqual(people('de-AT'));
    expect(chooseTrack([people('de', true), people('ja')], auto)).toEqual(people('ja'));
  });

  it('[SUB-02] among equals, takes the one that the player prefers, else the first', () => {
    expect(chooseTrack([people('fr'), people('ja', true)], auto)).toEqual(people('ja', true));
    expect(chooseTrack([people('fr'), people('ja')], auto)).toEqual(people('fr'));
    expect(chooseTrack([people(''), people('x-unknown')], auto)).toEqual(people(''));
    expect(chooseTrack([], auto)).toBeUndefined();
  });
});
