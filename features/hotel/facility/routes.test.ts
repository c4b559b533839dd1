import '#test/harness/database.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { bearerOf, HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { storeSetting } from './commands/change-setting.ts';
import type { SettingName, SettingValue } from './contract/setting-registry.ts';
import { setProviderLinks } from './queries/addresses.ts';

const url = await openTestServer();
const nobody = new HttpClient(url);

const store = <N extends SettingName>(hotel: TestFacility, name: N, value: SettingValue<N>) =>
  inFacility(hotel.system, db => storeSetting(db, hotel.facilityId, name, value));

const read = (hotel: TestFacility, name: string, client = nobody) =>
  client.call('POST facility-setting/list', { facility_id: hotel.facilityId, name });

async function signedIn(hotel: TestFacility): Promise<HttpClient> {
  return new HttpClient(url, { authorization: `Bearer ${await bearerOf(url, hotel)}` });
}

const ways = [
  ['by facility/slug', (slug: string) => nobody.call(`GET facility/slug/${slug}`)],
  ['by facility/list', (slug: string) => nobody.call('POST facility/list', { slug_name: slug })],
] as const;

describe('anybody', () => {
  it('the public route finds a hotel by its slug and returns its check-in URL', async () => {
    const { slug, facilityId } = await aFacility();
    const { body } = await nobody.call(`GET facility/slug/${slug}`);
    expect(body).toMatchObject({
      data: [
        {
          id: facilityId,
          slug_name: slug,
          url: expect.stringMatching(new RegExp(`^http.*/check-in\\?slug=${slug}$`)),
          confirmBooking: true,
        },
      ],
    });
  });

  it('the public route finds a slug in any case and returns it as stored', async () => {
    const { slug } = await aFacility({ slug_name: 'Hana_Mizuki' });
    for (const asked of ['hana_mizuki', 'HANA_MIZUKI', slug])
      expect(valueAt(await nobody.call(`GET facility/slug/${asked}`), 'data.0.slug_name')).toBe(
        'Hana_Mizuki',
      );
  });

  it.each(ways)(
    'the public response about a hotel contains only guest settings (%s)',
    async (_name, find) => {
      const { text } = await find((await aFacility()).slug);
      expect(text).toContain('"facility_setting"');
      expect(text).not.toMatch(/confirm_lock|hold_sending|logout_time|notification_frequency/);
    },
  );

  it.each(ways)(
    'the public response about a hotel omits the phone number and the owner (%s)',
    async (_name, find) => {
      const { text } = await find((await aFacility()).slug);
      expect(text).not.toMatch(/"phone"|"user_id"/);
    },
  );

  it.each(ways)('the public route returns 404 for an unknown hotel slug (%s)', async (_name, find) => {
    expect(await find('no_such_hotel')).toMatchObject({ status: 404 });
  });

  it('rejects a public request that names no hotel', async () => {
    expect(await nobody.call('POST facility/list', {})).toMatchObject({ status: 401 });
  });

  it('returns the terms with the hash that an acceptance must contain', async () => {
    const hotel = await aFacility();
    await store(hotel, 'terms-conditions-ja', { content: '<p>宿泊約款</p>' });
    const hash = createHash('sha256').update('<p>宿泊約款</p>').digest('hex');
    expect(await read(hotel, 'terms-conditions-ja')).toMatchObject({
      body: { total: 1, data: [{ value: { content: '<p>宿泊約款</p>', hash } }] },
    });
  });

  it('reading an unset setting returns an empty list', async () => {
    expect(await read(await aFacility(), 'mypage-A-ko')).toMatchObject({
      status: 200,
      body: { total: 0, data: [] },
    });
  });

  it('rejects public reads of settings that guests may not read', async () => {
    expect(await read(await aFacility(), 'confirm_lock')).toMatchObject({ status: 401 });
  });

  it('reading a setting with an unknown name is rejected', async () => {
    expect(await read(await aFacility(), 'message-sms')).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    });
  });

  it('reading a setting of an unknown hotel returns 404', async () => {
    const asked = { facility_id: 999_999, name: 'language' };
    expect(await nobody.call('POST facility-setting/list', asked)).toMatchObject({ status: 404 });
  });

  it('public questions contain only labels, which are in Japanese if the hotel does not offer Korean', async () => {
    const { facilityId } = await aFacility({ languages: ['ja', 'en'] });
    const { body } = await nobody.call('POST facility-question/list', {
      facility_id: facilityId,
      language: 'ko',
    });
    const { data } = body as { data: object[] };
    expect(data[0]).toEqual({
      id: expect.any(Number),
      system_name: 'full_name',
      language: 'ja',
      label: 'お名前',
      display_order: 1,
    });
  });
});

describe('staff', () => {
  it('staff can read the settings of their own hotel', async () => {
    const hotel = await aFacility();
    expect(await read(hotel, 'confirm_lock', await signedIn(hotel))).toMatchObject({
      body: { data: [{ value: { lock_limit: 3, lock_release_time: '00:15' } }] },
    });
  });

  it('staff cannot read settings of another hotel', async () => {
    const client = await signedIn(await aFacility());
    expect(await read(await aFacility(), 'language', client)).toMatchObject({ status: 404 });
  });

  it('staff read their hotel with its owner, all settings and their own current permissions', async () => {
    const hotel = await aFacility();
    const { body } = await (await signedIn(hotel)).call('POST facility/list', {
      facility_id: hotel.facilityId,
    });
    expect(body).toMatchObject({
      data: [
        {
          id: hotel.facilityId,
          user_id: hotel.owner.userId,
          facility_setting: expect.arrayContaining([expect.objectContaining({ name: 'confirm_lock' })]),
          user: {
            owner: true,
            role: 'admin',
            user_permissions: expect.arrayContaining([
              { category: 'setting', name: 'user', control: 'create' },
            ]),
          },
        },
      ],
    });
  });

  it('each user has a constant key for encrypting unsaved input', async () => {
    const hotel = await aFacility();
    const keyOf = async (client: HttpClient) => {
      const answer = await client.call('POST facility/list', {});
      return String(valueAt(answer, 'data.0.user.typed_text_key'));
    };
    const first = await keyOf(await signedIn(hotel));
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(await keyOf(await signedIn(hotel))).toBe(first);
    expect(await keyOf(await signedIn(await aFacility()))).not.toBe(first);
  });

  it('staff cannot find another hotel by its slug', async () => {
    const [hotel, other] = [await aFacility(), await aFacility()];
    const client = await signedIn(hotel);
    expect(await client.call('POST facility/list', { slug_name: other.slug })).toMatchObject({ status: 404 });
  });
});

test("the operator's help page and terms are public", async () => {
  setProviderLinks({ help: 'https://help.example', terms: null });
  const answer = await nobody.call('GET settings/public');
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { help_url: 'https://help.example', provider_terms_url: null } },
  });
});
