import '#test/harness/database.ts';
import { afterEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { setting } from '#features/facility/queries.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { testDoor } from '#test/harness/door.ts';
import { at, HttpClient } from '#test/harness/http-client.ts';
import { aFacility, aSignUpLink } from './factory.ts';
import { isSlug, slugOf } from './rules.ts';
import { openSignUp } from './verification.ts';

const url = await testDoor();
afterEach(resetClock);

const password = 'Sakura.2026';
const place = { name: '旅館 新', country: 'JP', state: '京都府', city: '京都市', address: '東山区1-1' };
const random = () => crypto.randomUUID().replaceAll('-', '');

async function newcomer(email = `n-${random()}@example.com`) {
  const http = new HttpClient(url);
  await http.call('POST auth/verify-sign-up', { token: await aSignUpLink(email) });
  const owner = { email, username: `New1${random()}`, password, first_name: '花子', last_name: '鈴木' };
  return { http, owner };
}

test('a mailed link opens sign-up once', async () => {
  const token = await aSignUpLink();
  await openSignUp(token);
  await expect(openSignUp(token)).rejects.toMatchObject({ status: 422, code: 'link_invalid' });
});

test('a mailed link lives 24 hours', async () => {
  const token = await aSignUpLink();
  setClock(() => new Date(Date.now() + 24 * 60 * 60_000));
  await expect(openSignUp(token)).rejects.toMatchObject({ code: 'link_invalid' });
});

test('an account and a hotel come from the sign-up, whose owner is signed in and could open today', async () => {
  const { http, owner } = await newcomer();
  expect(await http.call('POST user/store', owner)).toMatchObject({ status: 200 });
  const opened = await http.call('POST facility/store', { ...place, slug_name: `s_${random()}` });
  expect(opened).toMatchObject({ status: 200 });
  const facilityId = Number(at(opened, 'data.0.id'));
  const own = await http.call('POST facility/list', {});
  expect(at(own, 'data.0.user')).toMatchObject({ username: owner.username, owner: true });
  const terms = await inFacility(mintSystem(facilityId), async db => {
    const texts = [];
    for (const language of guestLanguages)
      texts.push((await setting(db, facilityId, `terms-conditions-${language}`)).content);
    return texts;
  });
  expect(new Set(terms).size).toBe(5);
});

test('a user without a hotel goes on with it after a login', async () => {
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  const later = new HttpClient(url);
  const { username } = owner;
  const login = await later.call('POST auth/login', { username, password });
  expect(at(login, 'data.user.user_facility.facility_id')).toBeNull();
  const opened = await later.call('POST facility/store', { ...place, slug_name: `s_${random()}` });
  expect(opened).toMatchObject({ status: 200 });
});

test('e-mail already registered, user id already exists: the field says so', async () => {
  const { username, email } = await aFacility();
  const known = await newcomer(email);
  expect(at(await known.http.call('POST user/store', known.owner), 'errors')).toHaveProperty('email');
  const { http, owner } = await newcomer();
  const taken = await http.call('POST user/store', { ...owner, username });
  expect(at(taken, 'errors')).toHaveProperty('username');
});

test('value already taken (422): of two hotels with one slug at once one opens', async () => {
  const slug_name = `s_${random()}`;
  const both = await Promise.all([newcomer(), newcomer()]);
  const answers = await Promise.all(
    both.map(async ({ http, owner }) => {
      await http.call('POST user/store', owner);
      return http.call('POST facility/store', { ...place, slug_name });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a hotel stored twice at once opens once', async () => {
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  const store = () => http.call('POST facility/store', { ...place, slug_name: `s_${random()}` });
  const answers = await Promise.all([store(), store()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('another address than the proven one makes no account', async () => {
  const { http, owner } = await newcomer();
  const answer = await http.call('POST user/store', { ...owner, email: 'other@example.com' });
  expect(at(answer, 'errors')).toHaveProperty('email');
});

test('whether an address has an account may be asked ten times an hour', async () => {
  const http = new HttpClient(url);
  const statuses = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await http.call('POST user/exists', { email: 'x@example.com' })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('Slug accepts only letters, digits and underscore; typing and pasting are filtered', () => {
  expect([isSlug('Hana_1'), isSlug('hana-1'), isSlug('')]).toEqual([true, false, false]);
  expect(slugOf('ｈａｎａ-mizuki 旅館_2')).toBe('hanamizuki_2');
});
