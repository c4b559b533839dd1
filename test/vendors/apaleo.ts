import { aVendorServer, type VendorAnswer, type VendorCall } from './vendor-server.ts';

/** What a test sets of a reservation. `row` adds what the specification requires, for two adults. */
export type ApaleoBooking = {
  number: string;
  modified: string;
  status?: string;
  departure?: string;
  unit?: string;
};

type PatchedReservation = {
  comment?: string;
  primaryGuest: Record<string, unknown>;
  additionalGuests?: Record<string, unknown>[];
};

export const CLIENT = { client_id: 'HTL-SP-GENKAN', client_secret: 'a-secret', property_id: 'TYO' };

const TOKEN = 'a-token-of-an-hour';
const SPECIFICATION = './apaleo-booking-v1.json';

/**
 * Simulates apaleo with one hotel, whose reservations the test sets. Tokens are issued as apaleo's
 * documentation on OAuth states.
 */
export async function anApaleo() {
  const bookings: ApaleoBooking[] = [];
  const patched = new Map<string, PatchedReservation>();
  const subscriptions = new Map<string, Record<string, unknown>>();
  let tries: (address: string) => Promise<boolean> = () => Promise.resolve(true);
  let isByExample = false;
  const written = (number: string): PatchedReservation => patched.get(number) ?? { primaryGuest: GUEST };
  const rowOf = (each: ApaleoBooking) => ({ ...row(each), ...written(each.number) });
  const answers = async ({ operation, path, query, body }: VendorCall): Promise<VendorAnswer | undefined> => {
    if (isByExample) return undefined;
    const { id = '' } = path;
    switch (operation) {
      case 'GET /booking/v1/reservations': {
        const found = matchingBookings(bookings, query).map(rowOf);
        return found.length === 0 ? { status: 204 } : { body: { reservations: found, count: found.length } };
      }
      case 'GET /booking/v1/reservations/{id}': {
        const found = bookings.find(({ number }) => number === id);
        return { body: { ...rowOf(found ?? { number: id, modified: MODIFIED }), ...MORE } };
      }
      case 'PATCH /booking/v1/reservations/{id}': {
        const changes = Object.values(body).map(change => [
          field(change, 'path').slice(1),
          newValueOf(change),
        ]);
        patched.set(id, { ...written(id), ...Object.fromEntries(changes) });
        return { status: 204 };
      }
      case 'POST /v1/subscriptions': {
        if (!(await tries(field(body, 'endpointUrl')))) return { status: 422 };
        const made = `S${subscriptions.size + 1}`;
        subscriptions.set(made, body);
        return { body: { id: made } };
      }
      case 'DELETE /v1/subscriptions/{id}':
        return { status: subscriptions.delete(id) ? 204 : 404 };
      default:
        return undefined;
    }
  };
  const server = await aVendorServer(SPECIFICATION, {
    base: '',
    and: './apaleo-webhook-v1.json',
    answers,
    knows: headers => headers.authorization === `Bearer ${TOKEN}`,
    beside: ({ path, headers, body }) => {
      if (path !== '/connect/token') return undefined;
      const proof = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64');
      const isRight = headers.authorization === `Basic ${proof}`;
      const asksRight = field(body, 'grant_type') === 'client_credentials';
      return isRight && asksRight
        ? { body: { access_token: TOKEN, expires_in: 3600, token_type: 'Bearer' } }
        : { status: 400 };
    },
  });
  return {
    ...server,
    written,
    patched,
    subscriptions,
    /** Sets how apaleo tests an address before it confirms a subscription. */
    tryBy(given: typeof tries) {
      tries = given;
    },
    /** Adds reservations and replaces those with the same number. */
    set(...given: readonly ApaleoBooking[]) {
      for (const each of given) {
        const at = bookings.findIndex(({ number }) => number === each.number);
        if (at >= 0) bookings.splice(at, 1);
        bookings.push(each);
      }
    },
    /** From now on, responds with the examples of the specification. */
    answerByExample() {
      isByExample = true;
    },
  };
}

const newValueOf = (of: unknown): unknown =>
  of && typeof of === 'object' && 'value' in of ? of.value : undefined;

const field = (of: unknown, name: string): string =>
  of && typeof of === 'object' ? String(Reflect.get(of, name) ?? '') : '';

function matchingBookings(
  bookings: readonly ApaleoBooking[],
  query: Record<string, string>,
): ApaleoBooking[] {
  const { dateFilter, from = '', status, pageNumber, pageSize } = query;
  const isIn = ({ modified, departure = DEPARTURE, status: own = 'Confirmed' }: ApaleoBooking) => {
    const date = dateFilter === 'Modification' ? modified : departure;
    const isLater = dateFilter === undefined || Date.parse(date) >= Date.parse(from);
    return isLater && (status === undefined || status.split(',').includes(own));
  };
  const sorted = bookings.filter(isIn).toSorted((a, b) => a.modified.localeCompare(b.modified));
  const start = (Number(pageNumber) - 1) * Number(pageSize);
  return sorted.slice(start, start + Number(pageSize));
}

const [MODIFIED, DEPARTURE] = ['2025-03-01T10:00:00Z', '2999-04-04T11:00:00+09:00'];
const GUEST = {
  firstName: 'Taro',
  lastName: 'Tester',
  email: 'taro@example.com',
  phone: '+81 90-1234-5678',
  preferredLanguage: 'en',
  address: { addressLine1: 'Jinnan 1-2-3', city: 'Tokyo', countryCode: 'JP' },
};
const money = { amount: 1, currency: 'JPY' };
const noShowFee = { id: 'F', code: 'F', name: 'F', description: 'F', fee: money };
const cancellationFee = { ...noShowFee, dueDateTime: '2999-04-01T15:00:00+09:00' };

/** Fields that the specification requires of a single reservation but not of the list. */
const MORE = {
  payableAmount: { guest: money },
  taxDetails: [],
};

function row({ number, modified, status = 'Confirmed', departure = DEPARTURE, unit }: ApaleoBooking) {
  return {
    id: number,
    bookingId: number.split('-')[0],
    status,
    property: { id: 'TYO', code: 'TYO', name: 'Hotel Tokyo' },
    ratePlan: { id: 'R', isSubjectToCityTax: false },
    unitGroup: { id: 'TYO-TW' },
    ...(unit === undefined ? {} : { unit: { id: `TYO-${unit}`, name: unit } }),
    totalGrossAmount: money,
    balance: money,
    arrival: '2999-04-02T15:00:00+09:00',
    departure,
    created: MODIFIED,
    modified,
    adults: 2,
    channelCode: 'BookingCom',
    externalCode: `BDC-${number}`,
    guaranteeType: 'PM6Hold',
    cancellationFee,
    noShowFee,
    hasCityTax: false,
  };
}
