import { describe, expect, it } from 'vitest';
import { CAMPAIGN, CONTROL, specimenOf } from './specimens.ts';
import { machineReadableLines } from './zone-lines.ts';

describe('specimens for measuring passport recognition', () => {
  it('the machine-readable zone of a specimen matches the example of ICAO Doc 9303', () => {
    const holder = {
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      nationality: 'UTO',
      number: 'L898902C3',
      birth: '1974-08-12',
      sex: 'F',
      expiry: '2012-04-15',
      personalNumber: 'ZE184226B',
    } as const;
    expect(machineReadableLines('TD3', holder)).toEqual([
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ]);
    const card = { ...holder, number: 'D23145890', personalNumber: '' };
    expect(machineReadableLines('TD1', card)).toEqual([
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ]);
  });

  it('specimens are the same for the same seed and differ between seeds', () => {
    expect(specimenOf(CAMPAIGN.seed, 7)).toEqual(specimenOf(CAMPAIGN.seed, 7));
    const numbers = [CAMPAIGN, CONTROL].flatMap(({ seed, count }) =>
      Array.from({ length: count }, (_, place) => specimenOf(seed, place).holder.number),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('specimens contain each type of document, phone, position and picture defect many times', () => {
    const { seed, count } = CAMPAIGN;
    const all = Array.from({ length: count }, (_, place) => specimenOf(seed, place));
    const often = (holds: (specimen: (typeof all)[number]) => boolean) => all.filter(holds).length;
    for (const format of ['TD3', 'TD1']) expect(often(each => each.format === format)).toBeGreaterThan(70);
    for (const turn of [0, 90, 180, 270])
      expect(often(each => each.conditions.turn === turn)).toBeGreaterThan(30);
    const phones = new Set(all.map(({ conditions }) => conditions.phone.width));
    expect(phones.size).toBe(5);
    for (const width of phones)
      expect(often(({ conditions }) => conditions.phone.width === width)).toBeGreaterThan(30);
    expect(often(({ conditions }) => conditions.motion !== undefined)).toBeGreaterThan(50);
    expect(often(({ conditions }) => conditions.focus > 0.0003)).toBeGreaterThan(70);
    expect(often(({ conditions }) => conditions.glare.length > 0)).toBeGreaterThan(60);
    expect(often(({ conditions }) => conditions.shadow !== undefined)).toBeGreaterThan(70);
    expect(often(({ conditions }) => conditions.exposure < 0.6)).toBeGreaterThan(50);
  });
});
