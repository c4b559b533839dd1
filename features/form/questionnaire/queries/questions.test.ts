import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { question } from '../tables.ts';
import { questionsFor } from './questions.ts';

const read = (hotel: TestFacility, language: GuestLanguage = 'ja', options = {}) =>
  inFacility(hotel.system, db => questionsFor(db, hotel.facilityId, language, options));

const namesOf = (items: readonly QuestionItem[]) => items.map(item => item.system_name);

async function readOne(hotel: TestFacility, name: string, language: GuestLanguage = 'ja') {
  const found = (await read(hotel, language, { hidden: true })).find(item => item.system_name === name);
  if (!found) throw new Error(`There is no question ${name}`);
  return found;
}

const change = (hotel: TestFacility, name: string, set: Partial<typeof question.$inferInsert>) =>
  inFacility(hotel.system, db =>
    db
      .update(question)
      .set(set)
      .where(and(eq(question.facilityId, hotel.facilityId), eq(question.systemName, name))),
  );

describe('the questions of a new hotel', () => {
  it('a new hotel has every system question', async () => {
    const all = namesOf(await read(await aFacility(), 'ja', { hidden: true }));
    expect(all).toEqual([
      'full_name',
      'full_name_for_katakana',
      'has_japan_address',
      'nationality',
      'gov_id_number',
      'gov_id',
      'dob',
      'age',
      'gender',
      'occupation',
      'zip_code',
      'prefecture',
      'address',
      'phone',
      'email',
      'prev_destination',
      'next_destination',
      'receipt_address',
      'company_name',
      'direct_mail',
      'foreign_travel',
      'close_contact_corona_patient',
      'face_recognition',
      'signature',
    ]);
  });

  it('a new hotel requires from the main guest only the email address and what the law requires for the register', async () => {
    const required = (await read(await aFacility())).filter(item => item.required === 1);
    expect(namesOf(required)).toEqual([
      'full_name',
      'has_japan_address',
      'nationality',
      'gov_id_number',
      'gov_id',
      'address',
      'phone',
      'email',
    ]);
  });

  it('a new hotel does not ask personal questions that the register does not need', async () => {
    const visible = namesOf(await read(await aFacility()));
    for (const name of [
      'occupation',
      'foreign_travel',
      'close_contact_corona_patient',
      'face_recognition',
      'direct_mail',
    ])
      expect(visible).not.toContain(name);
  });

  it('a new hotel outside Japan does not ask for passports', async () => {
    const visible = namesOf(await read(await aFacility({ country: 'IE' })));
    expect(visible).not.toEqual(expect.arrayContaining([expect.stringMatching(/gov_id|has_japan_address/)]));
  });
});

describe('a question for the main guest only', () => {
  // Rule: questions.companion-off
  it.each(['email', 'receipt_address', 'company_name', 'direct_mail', 'signature'])(
    'only the main guest is asked %s',
    async name => {
      expect((await readOne(await aFacility(), name)).metadata.applies_to).toBe('main');
    },
  );
});

describe('a hotel in Japan', () => {
  it.each([
    [
      'full_name',
      [
        'visibility:register-law',
        'required:register-law',
        'visibility_companion:register-law',
        'required_companion:register-law',
        'adults_only:register-law',
      ],
    ],
    ['address', ['visibility:register-law', 'required:register-law']],
    ['phone', ['visibility:register-law', 'required:register-law']],
    [
      'email',
      [
        'visibility:always',
        'required:always',
        'visibility_companion:main-only',
        'required_companion:main-only',
        'adults_only:main-only',
      ],
    ],
    [
      'face_recognition',
      [
        'visibility:face-setting',
        'visibility_companion:face-setting',
        'required:never',
        'required_companion:never',
        'adults_only:never',
      ],
    ],
    ['gov_id', []],
    ['gender', ['required:never', 'required_companion:never', 'adults_only:never']],
  ])('the toggles of %s show whether they are locked and why', async (name, locked) => {
    expect((await readOne(await aFacility(), name)).locked).toEqual(locked);
  });

  it.each(['has_japan_address', 'nationality', 'gov_id_number'])(
    '%s is also locked for companions',
    async name => {
      expect((await readOne(await aFacility(), name)).locked).toContain('required_companion:register-law');
    },
  );

  it('a locked toggle applies even if the stored row differs', async () => {
    const hotel = await aFacility();
    await change(hotel, 'full_name', { visibility: false, required: false });
    expect(await readOne(hotel, 'full_name')).toMatchObject({ visibility: 1, required: 1 });
  });

  it('face and gender remain optional even if the stored row requires them', async () => {
    const hotel = await aFacility();
    await change(hotel, 'gender', { required: true });
    expect((await readOne(hotel, 'gender')).required).toBe(0);
  });
});

it('a hotel that moves abroad may make the address optional', async () => {
  const hotel = await aFacility();
  await change(hotel, 'address', { required: false });
  await inFacility(hotel.system, db => db.update(facility).set({ country: 'IE' }));
  expect(await readOne(hotel, 'address')).toMatchObject({ required: 0, locked: [] });
});

describe('a custom question', () => {
  const allergies = {
    systemName: null,
    section: 'other',
    inputType: 'choices' as const,
    isCore: false,
    appliesTo: 'all' as const,
    multiple: true,
    visibility: true,
    required: false,
    visibilityCompanion: true,
    requiredCompanion: false,
    displayOrder: 100,
    labels: { ja: 'アレルギー', en: 'Allergies' },
    options: [{ key: 'nuts', names: { ja: 'ナッツ', en: 'Nuts' } }],
  };
  const add = (hotel: TestFacility, overrides = {}) =>
    inFacility(hotel.system, db =>
      db.insert(question).values({ ...allergies, facilityId: hotel.facilityId, ...overrides }),
    );

  it('a custom question is returned in the requested language', async () => {
    const hotel = await aFacility();
    await add(hotel);
    expect((await read(hotel, 'en')).at(-1)).toMatchObject({
      label: 'Allergies',
      metadata: { multiple: 1, options: [{ key: 'nuts', name: 'Nuts' }] },
    });
  });

  it('a custom question is returned in English if the requested language has no translation', async () => {
    const hotel = await aFacility();
    await add(hotel);
    expect((await read(hotel, 'ko')).at(-1)?.label).toBe('Allergies');
  });

  it('a custom question is not returned once it is retired', async () => {
    const hotel = await aFacility();
    await add(hotel, { retiredAt: now() });
    expect((await read(hotel, 'ja', { hidden: true })).filter(item => item.system_name === null)).toEqual([]);
  });
});

it('returns a question that is asked only of companions', async () => {
  const hotel = await aFacility();
  await change(hotel, 'dob', { visibility: false, visibilityCompanion: true });
  expect(namesOf(await read(hotel))).toContain('dob');
});
