import '#test/harness/database.ts';
import { describe, expect, it } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import { aHotel } from '#test/contracts/hotel.ts';
import { at } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const { owner, pms, nobody, facility, booking } = await aHotel(url);

describe('a program is told in English what was wrong with its call, whatever language it names', () => {
  const inJapanese = { lang: 'ja' };

  it('by a key that nobody made', async () => {
    const answer = await nobody.call('GET pms/registrations', undefined, {
      'x-api-key': 'gk_x',
      ...inJapanese,
    });
    expect(at(answer, 'message')).toBe('The X-Api-Key header is missing, or its key is unknown or revoked.');
  });

  it('without a key', async () => {
    const answer = await nobody.call('PUT pms/bookings', {}, inJapanese);
    expect(at(answer, 'message')).toMatch(/X-Api-Key/);
  });

  it('with one booking too many', async () => {
    const answer = await pms.call('PUT pms/bookings', { bookings: Array(501).fill({}) }, inJapanese);
    const sentence = 'bookings must have at most 500 items, not 501.';
    expect(answer).toMatchObject({
      status: 422,
      body: { message: sentence, errors: { bookings: [sentence] } },
    });
  });

  it('with a number where text belongs', async () => {
    const call = { pms_code: booking.pmsCode, pms_reservation_no: 1001 };
    const answer = await pms.call('POST pms/bookings/cancel', call, inJapanese);
    expect(at(answer, 'message')).toBe('pms_reservation_no must be a string, not a number.');
  });

  it('with a body that is not said to be JSON', async () => {
    const headers = { 'x-api-key': facility.apiKey, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${url}/api/pms/bookings`, { method: 'PUT', headers, body: '{}' });
    expect(await response.json()).toMatchObject({
      code: 'unsupported_media',
      message: 'The body must be JSON in UTF-8, sent with Content-Type: application/json.',
    });
  });

  it('with a cursor that is no number', async () => {
    const answer = await pms.call('GET pms/registrations?after=abc', undefined, inJapanese);
    expect(at(answer, 'message')).toBe('after must be a whole number of 0 or more.');
  });

  it('with a cursor that nothing has yet', async () => {
    const answer = await pms.call('GET pms/registrations?after=99', undefined, inJapanese);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'cursor_ahead', message: expect.stringMatching(/newest/), data: { newest_cursor: 0 } },
    });
  });
});

describe('people are told in their language', () => {
  const store = (name: string, value: unknown, lang: string) =>
    owner.call('POST facility-setting/store', { facility_id: facility.facilityId, name, value }, { lang });

  it.each(guestLanguages)('between which numbers theirs has to be (%s)', async lang => {
    const answer = await store('retention', { registration_years: 0, image_days: -1 }, lang);
    const errors = Object(at(answer, 'errors'));
    expect(Object.keys(errors)).toEqual(['value.registration_years', 'value.image_days']);
    expect(String(errors['value.image_days'])).toMatch(/\d+.*\d+/);
  });

  it('what a number has to be', async () => {
    const answer = await store('logout_time', 5, 'en');
    expect(at(answer, 'errors.value')).toEqual(['Please enter a number between 60 and 43,200.']);
  });

  it('that a number is missing where text came', async () => {
    const answer = await store('logout_time', 'soon', 'ja');
    expect(at(answer, 'errors.value')).toEqual(['数字でご入力ください。']);
  });

  it('how the address of a homepage begins', async () => {
    const links = { play_store: 'hana.example', app_store: '' };
    const answer = await store('landing-2-links', links, 'en');
    expect(String(Object(at(answer, 'errors'))['value.play_store'])).toMatch(/starts with https:\/\//);
  });

  it('also by the calls of a PMS, where the dashboard makes them', async () => {
    const answer = await owner.call('POST pms/qr/decode', { qr: 5 }, { lang: 'ja' });
    expect(at(answer, 'message')).toBe('入力内容をご確認ください。');
  });
});

describe('the language of an answer', () => {
  const messageIn = async (headers: Record<string, string>) =>
    at(await nobody.call('GET no/such/call', undefined, headers), 'message');

  it.each([
    ['en-US', 'en'],
    ['EN', 'en'],
    ['zh', 'zh-CN'],
    ['zh-tw', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['JA', 'ja'],
  ])('is that of the Lang header, however it is written: %s', async (written, exact) => {
    expect(await messageIn({ lang: written })).toBe(await messageIn({ lang: exact }));
  });

  it('is that of Accept-Language without a Lang header, or with one that Genkan does not speak', async () => {
    const english = await messageIn({ lang: 'en' });
    expect(await messageIn({ 'accept-language': 'en-GB,en;q=0.9' })).toBe(english);
    expect(await messageIn({ lang: 'fr', 'accept-language': 'en-GB' })).toBe(english);
  });
});
