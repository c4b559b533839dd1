import '#test/harness/database.ts';
import { describe, expect, it } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import { aHotel } from '#test/contracts/hotel.ts';
import { bearerOf, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const hotel = await aHotel(url);
const { pms, nobody, facility, booking } = hotel;
const owner = await hotel.owner();

describe('errors for a program', () => {
  const inJapanese = { lang: 'ja' };

  it('a program gets an English message about an unknown API key', async () => {
    const answer = await nobody.call('GET pms/registrations', undefined, {
      'x-api-key': 'gk_x',
      ...inJapanese,
    });
    expect(valueAt(answer, 'message')).toBe(
      'The X-Api-Key header is missing, or its key is unknown or revoked.',
    );
  });

  it('a program gets an English message about a missing API key', async () => {
    const answer = await nobody.call('PUT pms/bookings', {}, inJapanese);
    expect(valueAt(answer, 'message')).toMatch(/X-Api-Key/);
  });

  it('a program gets an English message about too many bookings', async () => {
    const answer = await pms.call('PUT pms/bookings', { bookings: Array(501).fill({}) }, inJapanese);
    const sentence = 'bookings must have at most 500 items, not 501.';
    expect(answer).toMatchObject({
      status: 422,
      body: { message: sentence, errors: { bookings: [sentence] } },
    });
  });

  it('a program gets an English message about a number in place of a string', async () => {
    const call = { pms_code: booking.pmsCode, pms_reservation_no: 1001 };
    const answer = await pms.call('POST pms/bookings/cancel', call, inJapanese);
    expect(valueAt(answer, 'message')).toBe('pms_reservation_no must be a string, not a number.');
  });

  it('a program gets an English message about a missing JSON content type', async () => {
    const headers = { 'x-api-key': facility.apiKey, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${url}/api/pms/bookings`, { method: 'PUT', headers, body: '{}' });
    expect(await response.json()).toMatchObject({
      code: 'unsupported_media',
      message: 'The body must be JSON in UTF-8, sent with Content-Type: application/json.',
    });
  });

  it('a program gets an English message about a cursor that is not a number', async () => {
    const answer = await pms.call('GET pms/registrations?after=abc', undefined, inJapanese);
    expect(valueAt(answer, 'message')).toBe('after must be a whole number of 0 or more.');
  });

  it('a program gets an English message about a cursor beyond the newest', async () => {
    const answer = await pms.call('GET pms/registrations?after=99', undefined, inJapanese);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'cursor_ahead', message: expect.stringMatching(/newest/), data: { newest_cursor: 0 } },
    });
  });
});

describe('errors for a program that signs in as a user', () => {
  const authorization = async () => ({ authorization: `Bearer ${await bearerOf(url, facility)}` });

  it('a program that signs in as a user gets an explanation of invalid fields', async () => {
    const answer = await nobody.call(
      'POST integrations/webhooks',
      { url: 'x', events: [] },
      await authorization(),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: 'events must not be empty.',
        errors: { events: ['events must not be empty.'] },
        error_codes: { events: 'too_few_entries' },
      },
    });
  });

  it('a program that signs in as a user gets an explanation of why a rule rejects a field', async () => {
    const wanted = { url: 'https://pms.example:0/', events: ['booking.arrived'] };
    const answer = await nobody.call('POST integrations/webhooks', wanted, await authorization());
    expect(valueAt(answer, 'message')).toMatch(/^url: Enter an address/);
  });

  it('explains that a token is unknown, and that a call for users does not accept API keys', async () => {
    const unknown = await nobody.call('GET integrations/webhooks', undefined, { authorization: 'Bearer x' });
    expect(valueAt(unknown, 'message')).toMatch(/^The Bearer token is unknown/);
    const key = await pms.call('GET integrations/webhooks');
    expect(valueAt(key, 'message')).toMatch(/^This call does not accept API keys/);
  });

  it('explains to a channel manager in English why its message was not read', async () => {
    const headers = { 'content-type': 'text/plain' };
    const response = await fetch(`${url}/api/ota/1`, { method: 'POST', headers, body: 'x' });
    expect(await response.json()).toMatchObject({
      message: 'The body must be sent with Content-Type: text/xml.',
    });
  });
});

describe('errors for people', () => {
  const store = (name: string, value: unknown, lang: string) =>
    owner.call('POST facility-setting/store', { facility_id: facility.facilityId, name, value }, { lang });

  it.each(guestLanguages)(
    "an error states the allowed range of a number in the reader's language (%s)",
    async lang => {
      const answer = await store('retention', { registration_years: 0, image_days: -1 }, lang);
      const errors = Object(valueAt(answer, 'errors'));
      expect(Object.keys(errors)).toEqual(['value.registration_years', 'value.image_days']);
      expect(String(errors['value.image_days'])).toMatch(/\d+.*\d+/);
    },
  );

  it('an error states the allowed range of a number', async () => {
    const answer = await store('logout_time', 5, 'en');
    expect(valueAt(answer, 'errors.value')).toEqual(['Please enter a number between 60 and 43,200.']);
  });

  it('an error asks for a number if text was sent', async () => {
    const answer = await store('logout_time', 'soon', 'ja');
    expect(valueAt(answer, 'errors.value')).toEqual(['数字でご入力ください。']);
  });

  it('an error states how the URL of a website must begin', async () => {
    const links = { play_store: 'hana.example', app_store: '' };
    const answer = await store('landing-2-links', links, 'en');
    expect(String(Object(valueAt(answer, 'errors'))['value.play_store'])).toMatch(/starts with https:\/\//);
  });

  it('the dashboard gets translated errors from PMS calls', async () => {
    const answer = await owner.call('POST pms/qr/decode', { qr: 5 }, { lang: 'ja' });
    expect(valueAt(answer, 'message')).toBe('入力内容をご確認ください。');
  });
});

describe('the language of a response', () => {
  const messageIn = async (headers: Record<string, string>) =>
    valueAt(await nobody.call('GET no/such/call', undefined, headers), 'message');

  it.each([
    ['en-US', 'en'],
    ['EN', 'en'],
    ['zh', 'zh-CN'],
    ['zh-tw', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['JA', 'ja'],
  ])('the language of a response follows the Lang header: %s', async (written, exact) => {
    expect(await messageIn({ lang: written })).toBe(await messageIn({ lang: exact }));
  });

  it('the language of a response follows Accept-Language if the Lang header is missing or unsupported', async () => {
    const english = await messageIn({ lang: 'en' });
    expect(await messageIn({ 'accept-language': 'en-GB,en;q=0.9' })).toBe(english);
    expect(await messageIn({ lang: 'sv', 'accept-language': 'en-GB' })).toBe(english);
  });
});
