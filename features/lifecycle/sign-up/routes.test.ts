import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { openAccountMail } from '#features/message/message/queries/sealed.ts';
import { accountMail } from '#features/message/message/tables.ts';
import { mailedToken } from '#features/staff/session/queries/mail-secrets.ts';
import { baseLanguages } from '#i18n/languages.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { openSignUp, requestVerification, writeVerification } from './commands/verification.ts';
import { aSignUp, aSignUpLink } from './factory.ts';
import { signUpCookie } from './queries/identify.ts';
import { type SignUpMode, setSignUpMode } from './queries/mode.ts';
import { isSlug } from './rules.ts';
import { signUp } from './tables.ts';

const url = await openTestServer({ level: 'fatal' }, { proxied: true });
afterEach(resetClock);

const password = 'Sazanami.2026';
const place = { name: '旅館 新', country: 'JP', state: '京都府', city: '京都市', address: '東山区1-1' };
const random = () => crypto.randomUUID().replaceAll('-', '');

async function newcomer(email = `n-${random()}@example.com`) {
  const http = new HttpClient(url);
  await http.call('POST auth/verify-sign-up', { token: await aSignUpLink(email) });
  const owner = { email, username: `New1${random()}`, password, first_name: '花子', last_name: '鈴木' };
  return { http, owner };
}

test('an emailed sign-up link works only once', async () => {
  const token = await aSignUpLink();
  await openSignUp(token);
  await expect(openSignUp(token)).rejects.toMatchObject({ status: 422, code: 'link_invalid' });
});

test('the list of sessions names the browser in which the owner signed up', async () => {
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
  await http.call('POST facility/store', { ...place, slug_name: `s_${random()}` }, headers);
  expect(valueAt(await http.call('GET auth/sessions'), 'data.0.browser')).toBe('Firefox, Windows');
});

test('an emailed sign-up link expires after 24 hours', async () => {
  const token = await aSignUpLink();
  setClock(() => new Date(Date.now() + 24 * 60 * 60_000));
  await expect(openSignUp(token)).rejects.toMatchObject({ code: 'link_invalid' });
});

test("sign-up accepts the hotel's phone number in local format and reports an invalid one at its field", async () => {
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  const open = (phone: string) =>
    http.call('POST facility/store', { ...place, phone, slug_name: `s_${random()}` });
  const refused = await open('abc');
  expect([refused.status, Object.keys(Object(valueAt(refused, 'errors')))]).toEqual([422, ['phone']]);
  expect((await open('075-123-4567')).status).toBe(200);
  expect(valueAt(await http.call('POST facility/list', {}), 'data.0.phone')).toBe('+81751234567');
});

test('sign-up creates an account and a hotel that can be opened, and signs the owner in', async () => {
  const { http, owner } = await newcomer();
  expect(await http.call('POST user/store', owner)).toMatchObject({ status: 200 });
  const opened = await http.call('POST facility/store', { ...place, slug_name: `s_${random()}` });
  expect(opened).toMatchObject({ status: 200 });
  const facilityId = Number(valueAt(opened, 'data.0.id'));
  const own = await http.call('POST facility/list', {});
  expect(valueAt(own, 'data.0.user')).toMatchObject({ username: owner.username, owner: true });
  const terms = await inFacility(mintSystem(facilityId), async db => {
    const texts = [];
    for (const language of baseLanguages)
      texts.push((await setting(db, facilityId, `terms-conditions-${language}`)).content);
    return texts;
  });
  expect(new Set(terms).size).toBe(5);
});

test.each([
  ['JP', '岐阜県', 21],
  ['FR', 'Île-de-France', 0],
])('a hotel in %s, %s, gets prefecture %i for its guest register', async (country, state, prefecture) => {
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  const slug_name = `s_${random()}`;
  const opened = await http.call('POST facility/store', { ...place, country, state, slug_name });
  const facilityId = Number(valueAt(opened, 'data.0.id'));
  const basis = await inFacility(mintSystem(facilityId), db => setting(db, facilityId, 'guest_register'));
  expect(basis.prefecture).toBe(prefecture);
});

test('a user without a hotel can continue the sign-up after signing in', async () => {
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  const later = new HttpClient(url);
  const { username } = owner;
  const login = await later.call('POST auth/login', { username, password });
  expect(valueAt(login, 'data.user.user_facility.facility_id')).toBeNull();
  const opened = await later.call('POST facility/store', { ...place, slug_name: `s_${random()}` });
  expect(opened).toMatchObject({ status: 200 });
});

// Rule: sign-up.email-taken, sign-up.user-id-taken
test('sign-up reports a registered email or an existing user ID at its field', async () => {
  const { username, email } = await aFacility();
  const known = await newcomer(email);
  expect(valueAt(await known.http.call('POST user/store', known.owner), 'errors')).toHaveProperty('email');
  const { http, owner } = await newcomer();
  const taken = await http.call('POST user/store', { ...owner, username });
  expect(valueAt(taken, 'errors')).toHaveProperty('username');
});

// Rule: sign-up.value-taken
test('only one of two concurrent sign-ups with the same slug creates a hotel, even if the case differs', async () => {
  const slug = `s_${random()}`;
  const both = [await newcomer(), await newcomer()];
  for (const { http, owner } of both) await http.call('POST user/store', owner);
  const answers = await Promise.all(
    both.map(({ http }, n) =>
      http.call('POST facility/store', { ...place, slug_name: n === 0 ? slug : slug.toUpperCase() }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.map(answer => valueAt(answer, 'errors.slug_name')).filter(Boolean)).toHaveLength(1);
});

test('two concurrent requests to store a hotel create it once', async () => {
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  const store = () => http.call('POST facility/store', { ...place, slug_name: `s_${random()}` });
  const answers = await Promise.all([store(), store()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('rejects an account whose email address is not the verified one', async () => {
  const { http, owner } = await newcomer();
  const answer = await http.call('POST user/store', { ...owner, email: 'other@example.com' });
  expect(valueAt(answer, 'errors')).toHaveProperty('email');
});

test.each([
  ['POST user/exists', { email: 'x@example.com' }],
  ['POST user/exists/uid', { username: 'Okami2026' }],
  ['POST facility/exists', { slug_name: 'hana' }],
])('%s can be called ten times per hour', async (address, asked) => {
  const { http } = await newcomer();
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await http.call(address, asked)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

// Rule: sign-up.free
test("reports an existing user ID or slug before submission, but not the user's own ID", async () => {
  const { username, slug, owner } = await aFacility();
  const elsewhere = new HttpClient(url, { 'x-forwarded-for': '198.51.100.4' });
  elsewhere.cookies.set(signUpCookie, await aSignUp());
  const exist = async (address: string, input: object) =>
    valueAt(await elsewhere.call(address, input), 'data.exist');
  expect(await exist('POST user/exists/uid', { username: username.toLowerCase() })).toBe(true);
  expect(await exist('POST user/exists/uid', { username, id: owner.userId })).toBe(false);
  expect(await exist('POST facility/exists', { slug_name: slug })).toBe(true);
  expect(await exist('POST facility/exists', { slug_name: slug.toUpperCase() })).toBe(true);
  expect(await exist('POST facility/exists', { slug_name: `${slug}_2` })).toBe(false);
});

// Rule: sign-up.email-taken
test('the user step of the sign-up is blocked if the email is already registered', async () => {
  const { email } = await aFacility();
  const { http } = await newcomer(email.toUpperCase());
  expect(valueAt(await http.call('GET user/sign-up'), 'data')).toMatchObject({ user_id: null, exist: true });
  const other = await newcomer();
  expect(valueAt(await other.http.call('GET user/sign-up'), 'data.exist')).toBe(false);
});

test('going back to the user step of the sign-up changes the created account without reporting its email as registered', async () => {
  const { http, owner } = await newcomer();
  const first = await http.call('POST user/store', owner);
  const again = { ...owner, username: `New2${random()}`, last_name: '佐藤' };
  expect(valueAt(await http.call('POST user/store', again), 'data')).toEqual(valueAt(first, 'data'));
  expect(valueAt(await http.call('GET user/sign-up'), 'data.exist')).toBe(false);
  const signIn = (username: string) => new HttpClient(url).call('POST auth/login', { username, password });
  expect(await signIn(owner.username)).toMatchObject({ status: 422 });
  expect(await signIn(again.username)).toMatchObject({ status: 200 });
});

test('an opened sign-up link expires after 24 hours', async () => {
  const { http } = await newcomer();
  expect(await http.call('GET user/sign-up')).toMatchObject({ status: 200 });
  setClock(() => new Date(Date.now() + 24 * 60 * 60_000));
  expect(await http.call('GET user/sign-up')).toMatchObject({ status: 401 });
});

test('sign-up emails are limited to five per address and ten per network in an hour', async () => {
  const ask = (email: string, address: string) => requestVerification(email, { address, language: 'ja' });
  const email = `n-${random()}@example.com`;
  for (let n = 0; n < 5; n += 1) await ask(email, `198.51.100.${n}`);
  await expect(ask(email.toUpperCase(), '198.51.100.9')).rejects.toMatchObject({ status: 429 });
  for (let n = 0; n < 10; n += 1) await ask(`n-${random()}@example.com`, '203.0.113.7');
  await expect(ask(`n-${random()}@example.com`, '203.0.113.7')).rejects.toMatchObject({ status: 429 });
});

test('the sign-up email links to the page that opens the sign-up, with the email address and token', async () => {
  const [email, nonce] = [`n-${random()}@example.com`, random()];
  await requestVerification(email, { address: '192.0.2.77', language: 'en' });
  const [asked] = await platformDb(db =>
    db.select({ id: signUp.id }).from(signUp).where(eq(signUp.email, email)),
  );
  await writeVerification(site, { signUpId: asked?.id ?? 0, nonce, language: 'en' });
  const mails = (await platformDb(db => db.select().from(accountMail))).map(openAccountMail);
  const link = `${site.staffUrl}/register?${new URLSearchParams({ email, token: mailedToken('sign-up', nonce) })}`;
  expect(mails.find(({ to }) => to === email)?.text).toContain(link);
});

// Rule: sign-up.slug
test('a slug may contain only letters, digits and underscores', () => {
  expect([isSlug('Hana_1'), isSlug('hana-1'), isSlug('')]).toEqual([true, false, false]);
});

const isApprovalNeeded = async (mode: SignUpMode) => {
  setSignUpMode(mode);
  const { http, owner } = await newcomer();
  await http.call('POST user/store', owner);
  await http.call('POST facility/store', { ...place, slug_name: `new_${random().slice(0, 10)}` });
  setSignUpMode('open');
  return valueAt(await http.call('POST facility/list', {}), 'data.0.awaits_approval');
};

test('a new hotel waits for approval if the operator requires it, and staff see that it is waiting', async () => {
  expect([await isApprovalNeeded('approved'), await isApprovalNeeded('open')]).toEqual([true, false]);
});

test('no sign-up link is sent or accepted while sign-up is closed', async () => {
  setSignUpMode('closed');
  const token = await aSignUpLink();
  const http = new HttpClient(url);
  const asked = await http.call('POST user/send-email-verification', { email: 'new@example.com' });
  const opened = await http.call('POST auth/verify-sign-up', { token });
  setSignUpMode('open');
  expect([asked.status, valueAt(asked, 'errors.email')]).toEqual([422, [expect.any(String)]]);
  expect([opened.status, valueAt(opened, 'code')]).toEqual([422, 'link_invalid']);
});
