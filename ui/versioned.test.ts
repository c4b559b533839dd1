import { describe, expect, test } from 'vitest';
import { applyTheirs, followSaved, rebaseEdit, startEdit, updateAfterSave, withKeysOf } from './versioned.ts';

const hotel = (name: string, city: string) => ({ name, city });
const saved = { value: hotel('Kamo', 'Kyoto'), version: 1 };
const typed = (name: string, city: string) => ({ ...startEdit(saved), value: hotel(name, city) });

test("a newer version is merged with the user's edits", () => {
  const { base, value, news } = rebaseEdit(typed('Kamogawa', 'Kyoto'), {
    value: hotel('Kamo', 'Nara'),
    version: 2,
  });
  expect(base.version).toBe(2);
  expect(value).toEqual(hotel('Kamogawa', 'Nara'));
  expect(news).toMatchObject({ theirs: [['city']], both: [] });
});

test('a newer version is not reported if there are no edits or both users typed the same value', () => {
  const newer = { value: hotel('Kamogawa', 'Kyoto'), version: 2 };
  expect(rebaseEdit(startEdit(saved), newer)).toEqual(startEdit(newer));
  expect(rebaseEdit(typed('Kamogawa', 'Kyoto'), newer).news).toBeNull();
});

test('an older or equal version changes nothing', () => {
  const edit = typed('Kamogawa', 'Kyoto');
  expect(rebaseEdit(edit, { value: hotel('Kamo', 'Nara'), version: 1 })).toBe(edit);
});

describe('an open form whose value another user saves', () => {
  const newer = { value: hotel('Kamogawa', 'Kyoto'), version: 2 };

  test('an open form keeps the value that the user saw, with or without edits', () => {
    for (const edit of [startEdit(saved), typed('Kamome', 'Kyoto')])
      expect(followSaved(edit, newer, null)).toBe(edit);
  });

  test('an open form shows both versions after a save was rejected', () => {
    const { base, value, news } = followSaved(typed('Kamome', 'Kyoto'), newer, 1);
    expect(base).toBe(newer);
    expect(value).toEqual(hotel('Kamome', 'Kyoto'));
    expect(news?.both).toEqual([['name']]);
  });

  test('an open form keeps the shown versions if a third user saves after the rejection', () => {
    const shown = followSaved(typed('Kamome', 'Kyoto'), newer, 1);
    expect(followSaved(shown, { value: hotel('Kamui', 'Kyoto'), version: 3 }, 1)).toBe(shown);
  });

  test('an open form accepts a newer version with the same value', () => {
    const edit = typed('Kamome', 'Kyoto');
    const counted = { value: hotel('Kamo', 'Kyoto'), version: 2 };
    expect(followSaved(edit, counted, null)).toEqual({ ...edit, base: counted });
  });
});

test('the form decides which fields of the merged value are saved', () => {
  const adapt = () => hotel('Kamo', 'Otsu');
  const newer = { value: hotel('Kamo', 'Nara'), version: 2 };
  expect(rebaseEdit(typed('Kamogawa', 'Kyoto'), newer, { adapt }).value).toEqual(hotel('Kamo', 'Otsu'));
});

test('accepting the other version replaces only conflicting edits', () => {
  const edit = rebaseEdit(typed('Kamogawa', 'Otsu'), { value: hotel('Kamo', 'Nara'), version: 2 });
  expect(edit.news?.both).toEqual([['city']]);
  expect(applyTheirs(edit)).toEqual({ ...edit, value: hotel('Kamogawa', 'Nara'), news: null });
});

test('edits typed during a save are kept', () => {
  const sent = hotel('Kamogawa ', 'Kyoto');
  const next = { value: hotel('Kamogawa', 'Kyoto'), version: 2 };
  expect(updateAfterSave(typed('Kamogawa ', 'Otsu'), sent, next)).toEqual({
    base: next,
    value: hotel('Kamogawa', 'Otsu'),
    news: null,
  });
});

describe('rows that were saved for the first time', () => {
  const row = (key: string, id: number | null, name: string) => ({ key, id, name });
  const lake = row('1', 1, 'Lake');
  const sent = [row('new-b', null, 'Breakfast'), lake, row('new-d', null, 'Dinner')];
  const next = { value: [row('7', 7, 'Breakfast'), lake, row('8', 8, 'Dinner')], version: 2 };
  const settle = (value: typeof sent) =>
    updateAfterSave({ ...startEdit({ value: sent, version: 1 }), value }, sent, next, { named: withKeysOf })
      .value;

  test('rows that were saved for the first time appear once, as they were saved', () => {
    expect(settle(sent)).toEqual(next.value);
  });

  test('rows that were saved for the first time appear once, with edits typed during the save', () => {
    expect(settle([row('new-b', null, 'Early breakfast'), lake, row('new-d', null, 'Dinner')])).toEqual([
      row('7', 7, 'Early breakfast'),
      lake,
      row('8', 8, 'Dinner'),
    ]);
  });

  test('rows added during the save are kept unchanged', () => {
    expect(settle([...sent, row('new-e', null, 'Bath')])).toEqual([
      ...next.value,
      row('new-e', null, 'Bath'),
    ]);
  });
});
