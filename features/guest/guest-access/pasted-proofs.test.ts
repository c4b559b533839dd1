import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import {
  confirmBooking,
  proveByLink,
  proveByPhone,
  setProofMethod as setForm,
} from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
const aBrowser = () => new HttpClient(url);

type Booking = Parameters<typeof aBooking>[1];
type Method = Parameters<typeof setForm>[1];

async function confirmed(method: Method, booking: Booking, typed: Record<string, string>) {
  const facility = await aFacility();
  await setForm(facility, method);
  const answer = await confirmBooking(aBrowser(), facility, await aBooking(facility, booking), {
    phoneNumber: '',
    ...typed,
  });
  return [answer.status, valueAt(answer, 'code')];
}

const FOUND = [200, undefined];
const withPhone = (phone: string) => ({ metadata: { phone } });

describe('correct input in any format', () => {
  test('accepts a code pasted with the whole line of the message', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const verificationCode = `チェックインはこちら\nhttps://genkan.example/g/Hm2LN6Wu\n確認コードは${booking.verificationCode}です。`;
    const answer = await confirmBooking(aBrowser(), facility, booking, { phoneNumber: '', verificationCode });
    expect(answer.status).toBe(200);
  });

  // Rule: proof.cleaned-first
  test.each([
    ['between direction overrides', '\u202D090-1234-5678\u202C'],
    ['after a direction mark', '\u200E090-1234-5678'],
    ['with invisible characters in it', '090\u200B-1234\uFE0D-5678'],
    ['in Arabic digits', '٠٩٠١٢٣٤٥٦٧٨'],
    ['with the country code but without +', '81 90 1234 5678'],
    ['with 00 and the country code', '0081 90 1234 5678'],
  ])('accepts a phone number %s', async (_, phoneNumber) => {
    expect(await confirmed(3, withPhone('090-1234-5678'), { phoneNumber })).toEqual(FOUND);
  });

  test.each([
    ['of Thailand in Thai digits', '+66812345678', '66', '๐๘๑๒๓๔๕๖๗๘'],
    ['of Mexico', '+5215541637145', '52', '55 4163 7145'],
    ['of Argentina', '+5491123456789', '54', '11 2345 6789'],
    ['of Brazil', '+551187654321', '55', '11 98765-4321'],
    ['of Japan, stored with the prefix 00,', '0081 90 8888 0001', '81', '090-8888-0001'],
    ['of Côte d’Ivoire', '+225 41091002', '225', '01 41 09 10 02'],
  ])(
    'accepts a phone number %s in another format than the PMS sent',
    async (_, phone, countryCode, phoneNumber) => {
      expect(await confirmed(3, withPhone(phone), { countryCode, phoneNumber })).toEqual(FOUND);
    },
  );

  test.each(['\u200E5678', '５６７８', '٥٦٧٨', '56 78'])(
    'accepts the last four digits as %j',
    async otherNumber => {
      expect(await confirmed(1, withPhone('090-1234-5678'), { otherNumber })).toEqual(FOUND);
    },
  );

  test.each(['\u200BABC-123', 'ABCー123', 'ABC–123', 'ABC−123', 'ABC123', 'abc 123', 'ABC-١٢٣'])(
    'accepts a reservation number as %j',
    async otherNumber => {
      expect(await confirmed(2, { pmsBookingNo: 'ABC-123' }, { otherNumber })).toEqual(FOUND);
    },
  );

  test('accepts a verification code with invisible characters', async () => {
    const booking = await aBooking(await aFacility());
    const verificationCode = `\u200B${booking.verificationCode}\u2069`;
    expect((await proveByLink(aBrowser(), booking, { verificationCode })).status).toBe(200);
  });

  test('a proof by link accepts a phone number with invisible characters', async () => {
    const booking = await aBooking(await aFacility(), withPhone('090-1234-5678'));
    expect((await proveByPhone(aBrowser(), booking, '+81 81 90-1234-5678\u200B')).status).toBe(200);
  });
});

describe('input that is empty after cleaning', () => {
  test('a phone number that consists only of hyphens is a field error', async () => {
    const refused = await confirmed(2, {}, { otherNumber: '\u200B--ー' });
    expect(refused).toEqual([422, 'invalid_input']);
  });

  test('a code that consists only of invisible characters is a field error', async () => {
    const booking = await aBooking(await aFacility());
    const answer = await proveByLink(aBrowser(), booking, { verificationCode: '\u200B' });
    expect(valueAt(answer, 'errors.verificationCode')).toBeDefined();
  });
});

test('an exact match of the reservation number is preferred to a match with different hyphens', async () => {
  const facility = await aFacility();
  await setForm(facility, 2);
  const one = await aBooking(facility, { pmsBookingNo: '1-23' });
  await aBooking(facility, { pmsBookingNo: '12-3', checkinDate: one.checkinDate });
  const confirm = (otherNumber: string) =>
    confirmBooking(aBrowser(), facility, one, { phoneNumber: '', otherNumber });
  expect([(await confirm('1−23')).status, valueAt(await confirm('123'), 'code')]).toEqual([
    200,
    'more_needed',
  ]);
});
