import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { aCustomQuestion, aQuestionnaire, someCustomQuestions, someFilters } from './factory.ts';
import { questionsFor, visibleFilters } from './queries/questions.ts';
import { questionsForFilter } from './rules/answers.ts';
import { localizedFilter } from './tables.ts';

const offeredFilters = async ({ facilityId, system }: TestFacility) =>
  (await inFacility(system, db => visibleFilters(db, facilityId))).map(({ name }) => name);

describe('the filter choices of step 2', () => {
  test('returns the stay types in their configured order', async () => {
    const hotel = await aFacility();
    await someFilters(hotel, ['日帰り', '宿泊']);
    expect(await offeredFilters(hotel)).toEqual(['日帰り', '宿泊']);
  });

  test('returns no stay types while the hotel hides them', async () => {
    const hotel = await aFacility();
    await someFilters(hotel, ['宿泊']);
    await inFacility(hotel.system, db =>
      storeSetting(db, hotel.facilityId, 'localized-filter', { visibility: 0 }),
    );
    expect(await offeredFilters(hotel)).toEqual([]);
  });

  test('a new hotel has no stay types', async () => {
    expect(await offeredFilters(await aFacility())).toEqual([]);
  });

  test('does not return removed stay types', async () => {
    const hotel = await aFacility();
    const { 日帰り: id = 0 } = await someFilters(hotel, ['日帰り', '宿泊']);
    await inFacility(hotel.system, db =>
      db
        .update(localizedFilter)
        .set({ active: false })
        .where(and(eq(localizedFilter.facilityId, hotel.facilityId), eq(localizedFilter.id, id))),
    );
    expect(await offeredFilters(hotel)).toEqual(['宿泊']);
  });

  test('does not offer stay types of another hotel', async () => {
    await someFilters(await aFacility(), ['宿泊']);
    expect(await offeredFilters(await aFacility())).toEqual([]);
  });
});

test('an optional question lists the stay types that switch it off', async () => {
  const hotel = await aFacility();
  const { 日帰り: day = 0 } = await someFilters(hotel, ['日帰り', '宿泊']);
  const [id] = await someCustomQuestions(hotel, [{ labels: { ja: '朝食' }, notFor: [day] }]);
  const questions = await inFacility(hotel.system, db => questionsFor(db, hotel.facilityId, 'ja'));
  const breakfast = questions.find(each => each.id === id);
  expect(breakfast?.has_many_localized_filter).toEqual([
    { facilities_localized_category_id: day, status: 0 },
  ]);
});

describe('optional questions switched off for a choice', () => {
  const statuses = fc.array(fc.record({ id: fc.integer({ min: 1, max: 5 }), status: fc.constantFrom(0, 1) }));
  const filtersOf = (list: { id: number; status: number }[]) =>
    [...new Map(list.map(({ id, status }) => [id, status]))].map(([id, status]) => ({
      facilities_localized_category_id: id,
      status: status === 1 ? (1 as const) : (0 as const),
    }));
  const chosen = fc.option(fc.integer({ min: 1, max: 5 }));

  test('system questions are asked for every stay type', () => {
    const questions = aQuestionnaire();
    fc.assert(
      fc.property(statuses, chosen, (list, choice) => {
        const of = questions.map(each => ({ ...each, has_many_localized_filter: filtersOf(list) }));
        expect(questionsForFilter(of, choice)).toEqual(of);
      }),
    );
  });

  test('an optional question is omitted only for the stay types that switch it off', () => {
    fc.assert(
      fc.property(statuses, chosen, (list, choice) => {
        const own = aCustomQuestion({ has_many_localized_filter: filtersOf(list) });
        const off = own.has_many_localized_filter.some(
          each => each.facilities_localized_category_id === choice && each.status === 0,
        );
        expect(questionsForFilter([own], choice)).toEqual(off ? [] : [own]);
      }),
    );
  });
});
