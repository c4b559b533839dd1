import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { documentOf } from '#features/form/questionnaire/rules/travel-document.ts';
import { submitCompanion } from '#features/guest/companion/commands/form.ts';
import { aPlace } from '#features/guest/companion/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { pullRegistrations } from '#features/registration/registration/commands/pull-registrations.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { guestDraft, saveDraft } from './commands/draft.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuestWithBooking, taro } from './factory.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));

const lines = [
  'P<ESPGARCIA<LOPEZ<<MARIA<JOSE<<<<<<<<<<<<<<<',
  'BD517203<0ESP5103168M3106154<<<<<<<<<<<<<<<4',
];
const family = documentOf({ format: 'TD3', lines }, '2025-01-01')?.surname;

async function familyNamesOf({ facilityId }: TestFacility) {
  const { data } = await pullRegistrations(aKeyScope(facilityId, 1), 0, 'en');
  return data.at(-1)?.registration?.persons.map(({ family_name }) => family_name);
}

async function aPartyWithPassports() {
  const made = await aGuestWithBooking({ metadata: { number_of_guests: 4 } });
  const { booking, guest } = made;
  const mother = { ...taro, full_name: 'MARIA JOSE GARCIA LOPEZ' };
  const companions = [
    { ...taro, full_name: 'SOFIA HOLM BERG' },
    { ...taro, full_name: 'Juan Perez' },
  ];
  const form = await aForm(guest, booking, { main: mother, companions });
  const [sofia, juan] = form.companions;
  if (!sofia || !juan) throw new Error('The companions are missing');
  return {
    ...made,
    form: { ...form, family_name: family, companions: [{ ...sofia, family_name: 'HOLM BERG' }, juan] },
  };
}

test('the PMS receives the family name from the passport', async () => {
  const { facility, guest, form } = await aPartyWithPassports();
  await submit(guest, form);
  expect(await familyNamesOf(facility)).toEqual(['GARCIA LOPEZ', 'HOLM BERG', null]);
});

test('a draft keeps the family names from the passports', async () => {
  const { guest, form } = await aPartyWithPassports();
  const { email, other_form, family_name, companions, tour_leaders } = form;
  const answers = { email, other_form, family_name, companions, tour_leaders };
  await saveDraft(guest, { answers, step: 'step-3', language: 'en', version: 0 });
  const kept = (await guestDraft(guest))?.answers;
  expect([kept?.family_name, ...(kept?.companions ?? []).map(each => each.family_name)]).toEqual([
    'GARCIA LOPEZ',
    'HOLM BERG',
    undefined,
  ]);
});

test.each([
  ['follows a corrected spelling', 'María José García López', 'García López'],
  ['is dropped for another name', 'MARIA JOSE RUIZ', null],
])('after a correction the family name %s', async (_rule, value, expected) => {
  const { facility, booking, guest, form, idOf } = await aPartyWithPassports();
  await submit(guest, form);
  const [registered] = await storedRegistrations(facility, booking);
  const by = facility.owner;
  const changes = [
    { personId: registered?.persons[0]?.id ?? 0, questionId: Number(idOf('full_name')), value },
  ];
  await inFacility(by, db =>
    amendRegistration(db, facility.facilityId, registered?.id ?? 0, { by, changes }),
  );
  expect((await familyNamesOf(facility))?.[0]).toBe(expected);
});

test('the PMS receives the family name of a companion who registers with their own link', async () => {
  const { facility, booking, guest } = await aGuestWithBooking({ metadata: { number_of_guests: 2 } });
  const { companion } = await aPlace(guest);
  const form = await aForm(guest, booking, { companions: [{ ...taro, full_name: 'SOFIA HOLM BERG' }] });
  const { other_form = {} } = form.companions[0] ?? {};
  const answers = { email: '', other_form, family_name: 'HOLM BERG' };
  await submitCompanion(companion, { answers, language: 'en' });
  await submit(guest, { ...form, companions: [] });
  expect(await familyNamesOf(facility)).toEqual([null, 'HOLM BERG']);
});
