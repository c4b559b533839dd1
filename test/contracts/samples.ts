import sharp from 'sharp';
import { at } from '#test/harness/http-client.ts';
import type { Hotel } from './hotel.ts';

/** How one contract is called in the table of `contracts.test.ts`. */
export type Sample = {
  /** Fills the address's path parameters and the query of a GET; a body otherwise. May prepare what it needs. */
  good(hotel: Hotel): unknown;
  /** Input that the contract forbids; absent where it forbids nothing. */
  bad?: unknown;
  /** Input of `hotel` that names what belongs to `other`, and the status that it gets. */
  foreign?: { input(hotel: Hotel, other: Hotel): unknown; status: 404 | 409 };
};

const ownFacility = ({ facility }: Hotel) => ({ facility_id: facility.facilityId });
const otherFacility = (rest: object = {}): NonNullable<Sample['foreign']> => ({
  input: (_hotel, other) => ({ ...ownFacility(other), ...rest }),
  status: 404,
});

const stay = {
  pms_code: 'pms',
  pms_reservation_no: 'N-1',
  checkin_date: '2031-01-01',
  checkout_date: '2031-01-02',
  metadata: { full_name: '山田 太郎' },
};

const draftInput = { answers: { email: 'a@example.com' }, step: 'step-3', language: 'ja', version: 0 };
const filters = { check_in_from: '2020-01-01', check_in_to: '2039-12-31' };

async function submitted(hotel: Hotel) {
  const answer = await hotel.guest.submit(await hotel.guest.filledIn());
  return { qrCode: at(answer, 'status.qrCode'), myPageId: at(answer, 'status.myPageId') };
}

async function picture(): Promise<FormData> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#264b73' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('kind', 'passport');
  form.set('person', 'main');
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'passport.jpg');
  return form;
}

export const samples: Record<string, Sample> = {
  'GET facility/slug/:slug': { good: ({ facility }) => ({ slug: facility.slug }) },
  'POST facility/list': { good: ownFacility, bad: { facility_id: 'x' }, foreign: otherFacility() },
  'POST facility-setting/list': {
    good: hotel => ({ ...ownFacility(hotel), name: 'language' }),
    bad: { name: 'language' },
    foreign: otherFacility({ name: 'confirm_lock' }),
  },
  'POST auth/login': {
    good: ({ facility: { username, password } }) => ({ username, password }),
    bad: { username: '', password: '' },
  },
  'POST auth/logout': { good: () => ({}), bad: { user_id: 'x' } },
  'POST auth/reset-idle-time': { good: () => ({}) },
  'GET auth/reset-idle-time': { good: () => ({}) },
  'POST facility-question/list': {
    good: hotel => ({ ...ownFacility(hotel), language: 'ja' }),
    bad: { facility_id: 1, language: 'fr' },
    foreign: otherFacility({ language: 'ja' }),
  },
  'GET postal-code/:code': { good: () => ({ code: '1000001' }), bad: { code: '100-0001' } },
  'GET booking-statuses': { good: () => ({ type: 'filter' }), bad: { type: 'none' } },
  'POST checkin/image': { good: picture },
  'GET facility-booking/validate-booking': {
    good: ({ booking, facility }) => ({ token: booking.token, slug: facility.slug }),
    bad: {},
    foreign: {
      input: ({ facility }, other) => ({ token: other.booking.token, slug: facility.slug }),
      status: 404,
    },
  },
  'POST facility-booking/list': {
    good: hotel => ({
      ...ownFacility(hotel),
      token: hotel.booking.token,
      search: 'code',
      verificationCode: hotel.booking.verificationCode,
      query: '',
    }),
    bad: { search: 'name' },
    foreign: {
      input: (hotel, other) => ({
        ...ownFacility(hotel),
        token: other.booking.token,
        search: 'code',
        verificationCode: other.booking.verificationCode,
      }),
      status: 404,
    },
  },
  'POST facility-booking/confirm': {
    good: ({ facility, booking }) => ({
      slugName: facility.slug,
      checkInDate: booking.checkinDate,
      countryCode: '81',
      phoneNumber: '09012345678',
      otherNumber: '',
    }),
    bad: { slugName: '', checkInDate: 'tomorrow' },
  },
  'GET facility-booking/current': { good: () => ({}) },
  'POST facility-booking/accessed': {
    good: ({ booking, facility }) => ({ token: booking.token, slug: facility.slug }),
    bad: {},
    foreign: {
      input: ({ facility }, other) => ({ token: other.booking.token, slug: facility.slug }),
      status: 404,
    },
  },
  'GET facility-booking/check-confirm-lock': { good: ({ booking }) => ({ token: booking.token }), bad: {} },
  'GET facility-booking/check-confirm-lock-session': { good: ({ facility }) => ({ slug: facility.slug }) },
  'GET checkin/draft': { good: () => ({}) },
  'PUT checkin/draft': { good: () => draftInput, bad: { answers: 1 } },
  'POST checkin': {
    good: ({ guest }) => guest.filledIn(),
    bad: { facility_id: 1 },
    foreign: {
      input: async ({ guest }, other) => {
        const { pmsCode, pmsReservationNo } = other.booking;
        const form = await guest.filledIn();
        return { ...form, booking_details: { pms_code: pmsCode, pms_reservation_no: pmsReservationNo } };
      },
      status: 409,
    },
  },
  'POST log/get/facility-visitor': {
    good: hotel => ({ ...ownFacility(hotel), filters }),
    bad: { facility_id: 1, filters: {} },
    foreign: otherFacility({ filters }),
  },
  'POST logs/checkin': {
    good: hotel => ({ ...ownFacility(hotel), filters }),
    bad: { facility_id: 1, filters: {} },
    foreign: otherFacility({ filters }),
  },
  'POST log/ids-downloads': {
    good: hotel => ({ ...ownFacility(hotel), from_date: '2026-01-01', to_date: '2026-01-31' }),
    bad: { facility_id: 1, from_date: '2026-02-01', to_date: '2026-01-31' },
    foreign: otherFacility({ from_date: '2026-01-01', to_date: '2026-01-31' }),
  },
  'GET log/ids-download-list': {
    good: ownFacility,
    bad: { cursor: 'x' },
    foreign: otherFacility(),
  },
  'GET log/changes': { good: () => ({}), bad: { after: '0'.repeat(101) } },
  'POST log/get/facility-visitor-other-form': {
    good: hotel => ({ ...ownFacility(hotel), booking_id: hotel.booking.id }),
    bad: { facility_id: 1 },
    foreign: {
      input: (hotel, other) => ({ ...ownFacility(hotel), booking_id: other.booking.id }),
      status: 404,
    },
  },
  'POST mypage/get-my-page': {
    good: async hotel => ({ slug_name: hotel.facility.slug, my_page_id: (await submitted(hotel)).myPageId }),
    bad: { slug_name: '' },
    foreign: {
      input: async (hotel, other) => ({
        slug_name: hotel.facility.slug,
        my_page_id: (await submitted(other)).myPageId,
      }),
      status: 404,
    },
  },
  'PUT pms/bookings': { good: () => ({ bookings: [stay] }), bad: { bookings: [] } },
  'POST pms/bookings/cancel': {
    good: ({ booking }) => ({ pms_code: booking.pmsCode, pms_reservation_no: booking.pmsReservationNo }),
    bad: {},
    foreign: {
      input: (_hotel, { booking }) => ({
        pms_code: booking.pmsCode,
        pms_reservation_no: booking.pmsReservationNo,
      }),
      status: 404,
    },
  },
};
