import { aVendorServer, type VendorAnswer, type VendorCall } from './vendor-server.ts';

/** A reservation as the specification lists it. The defaults are for one room with two guests. */
export type CloudbedsBooking = {
  number: string;
  modified: string;
  status?: string;
  isDeleted?: boolean;
  first?: string;
  last?: string;
  rooms?: readonly { roomName?: string; roomStatus?: string; adults?: string; children?: string }[];
  guest?: Record<string, string>;
  /** Other guests by id, which are returned only with a single reservation. */
  others?: Record<string, Record<string, string>>;
  arrival?: string;
};

export type Cloudbeds = Awaited<ReturnType<typeof aCloudbeds>>;

const SPECIFICATION = './cloudbeds-pms-v1.3.json';
export const API_KEY = 'cbat_0123456789';
export const PROPERTY = '173267';

/**
 * Simulates Cloudbeds with one hotel, whose time zone is nine hours ahead of UTC and whose reservations the
 * test sets.
 */
export async function aCloudbeds() {
  const reservations: CloudbedsBooking[] = [];
  const notes = new Map<string, string[]>();
  const subscriptions = new Map<string, string>();
  let between = () => Promise.resolve();
  let failing: { answer: VendorAnswer; only: string | undefined } | null = null;
  let isByExample = false;
  const answers = async (call: VendorCall): Promise<VendorAnswer | undefined> => {
    await between();
    if (failing && (failing.only ?? call.operation) === call.operation) return failing.answer;
    if (isByExample) return undefined;
    const { reservationID = '' } = { ...call.query, ...call.body };
    switch (call.operation) {
      case 'GET /getHotelDetails':
        return { body: { success: true, data: { propertyID: PROPERTY, propertyName: 'Hotel Cloud' } } };
      case 'GET /getReservationsWithRateDetails':
        return { body: { success: true, data: matchingReservations(reservations, call.query) } };
      case 'GET /getReservation':
        return { body: { success: true, data: detailsOf(reservations, String(reservationID)) } };
      case 'GET /getReservationNotes':
        return {
          body: {
            success: true,
            data: (notes.get(String(reservationID)) ?? []).map(reservationNote => ({ reservationNote })),
          },
        };
      case 'POST /postReservationNote': {
        const number = String(reservationID);
        notes.set(number, [...(notes.get(number) ?? []), String(call.body.reservationNote)]);
        return { body: { success: true, reservationNoteID: '1' } };
      }
      case 'POST /postWebhook': {
        const subscriptionID = String(subscriptions.size + 1);
        subscriptions.set(subscriptionID, String(call.body.endpointUrl));
        return { body: { success: true, data: { subscriptionID } } };
      }
      case 'DELETE /deleteWebhook':
        return { body: { success: subscriptions.delete(call.query.subscriptionID ?? '') } };
      case 'PUT /putGuest':
        return { body: { success: true } };
      default:
        return undefined;
    }
  };
  const server = await aVendorServer(SPECIFICATION, {
    base: '/api/v1.3',
    answers,
    knows: headers => headers['x-api-key'] === API_KEY,
  });
  return {
    ...server,
    notes,
    subscriptions,
    /** Adds reservations and replaces those with the same number. */
    set(...given: readonly CloudbedsBooking[]) {
      for (const each of given) {
        const at = reservations.findIndex(({ number }) => number === each.number);
        if (at >= 0) reservations.splice(at, 1);
        reservations.push(each);
      }
    },
    /** Sets a function that runs before each later response. */
    meanwhile(given: typeof between) {
      between = given;
    },
    /** Makes all later calls fail, or only the calls of the operation `only`. */
    failWith(answer: VendorAnswer | null, only?: string) {
      failing = answer && { answer, only };
    },
    /** From now on, builds responses from the examples and types of the specification. */
    answerByExample() {
      isByExample = true;
    },
  };
}

function matchingReservations(reservations: readonly CloudbedsBooking[], query: Record<string, string>) {
  const { modifiedFrom, reservationCheckOutFrom, excludeStatuses = '', includeDeleted, pageNumber } = query;
  const some = reservations.filter(
    ({ modified, status = 'confirmed', isDeleted, last = LAST }) =>
      (modifiedFrom === undefined || local(modified) >= modifiedFrom) &&
      (reservationCheckOutFrom === undefined || last >= reservationCheckOutFrom) &&
      !excludeStatuses.split(',').includes(status) &&
      (!isDeleted || includeDeleted === 'true'),
  );
  const page = Number(pageNumber) - 1;
  return some.slice(page * 100, page * 100 + 100).map(rowOf);
}

/** Returns the local time of a hotel in Tokyo. */
const local = (utc: string) =>
  new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + 9 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

const [FIRST, LAST] = ['2025-04-02', '2025-04-04'];
const GUEST = {
  guestID: '9001',
  guestFirstName: 'Taro',
  guestLastName: 'Tester',
  guestEmail: 'taro@example.com',
  guestCellPhone: '+81 90-1234-5678',
};

function rowOf(each: CloudbedsBooking) {
  const { number, modified, status = 'confirmed', isDeleted = false, first = FIRST, last = LAST } = each;
  const guest = { ...GUEST, ...each.guest };
  return {
    propertyID: PROPERTY,
    reservationID: number,
    isDeleted,
    dateCreated: local('2025-03-01 00:00:00'),
    dateCreatedUTC: '2025-03-01 00:00:00',
    dateModified: local(modified),
    dateModifiedUTC: modified,
    status,
    reservationCheckIn: first,
    reservationCheckOut: last,
    guestID: guest.guestID,
    sourceName: 'Booking.com',
    sourceReservationID: `BDC-${number}`,
    thirdPartyIdentifier: `BDC-${number}`,
    rooms: (each.rooms ?? [{}]).map(room => ({
      roomTypeName: 'Twin',
      roomName: null,
      roomStatus: 'not_checked_in',
      adults: '2',
      children: '0',
      ...room,
    })),
    guestList: { [guest.guestID]: guest },
  };
}

function detailsOf(reservations: readonly CloudbedsBooking[], wanted: string) {
  const found = reservations.find(({ number }) => number === wanted);
  const guest = { ...GUEST, ...found?.guest };
  return {
    propertyID: PROPERTY,
    reservationID: wanted,
    estimatedArrivalTime: found?.arrival ?? null,
    guestList: { [guest.guestID]: { ...guest, isMainGuest: true }, ...found?.others },
  };
}
