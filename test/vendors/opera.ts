import { aVendorServer, type VendorAnswer, type VendorCall } from './vendor-server.ts';

/** A reservation as the specification lists it. The defaults are for two guests in one room. */
export type OperaBooking = {
  number: string;
  /** Several reservations may have the same confirmation number. */
  confirmation?: string;
  modified: string;
  status?: string;
  departure?: string;
  room?: string;
  email?: string;
};

export const OPERA_CLIENT = {
  gateway_url: 'https://ohip.example.oraclecloud.com',
  client_id: 'HOTELSUATClient',
  client_secret: 'a-secret',
  app_key: '41ecd082-8997-4c69-af34-2f72b83645ff',
  enterprise_id: 'ENT123',
  scope: 'urn:opc:hgbu:ws:__myscopes__',
  hotel_id: 'TYO',
  external_system: 'GENKAN',
};

const SPECIFICATION = './opera-ohip-v25.5.json';
const HOTEL = '/rsv/v1/hotels/{hotelId}/reservations';
const EVENTS = '/int/v1/externalSystem/{extSystemCode}/hotels/{hotelId}/businessEvents';

/**
 * Simulates OPERA Cloud with one hotel. Changes that the test sets go to the event queue, as configured in a
 * real hotel.
 */
export async function anOpera() {
  const bookings: OperaBooking[] = [];
  const queue: object[] = [];
  const comments = new Map<string, string[]>();
  const preRegistered = new Set<string>();
  const profiles = new Map<string, Record<string, unknown>>();
  const tokens: string[] = [];
  let failing: { answer: VendorAnswer; only: string } | null = null;
  let isByExample = false;
  const answers = ({ operation, path, query, body, headers }: VendorCall): VendorAnswer | undefined => {
    if (failing?.only === operation) return failing.answer;
    if (operation === 'POST /oauth/v1/tokens') return tokenFor(body, headers, tokens);
    if (isByExample) return undefined;
    const { reservationId = '', profileId = '' } = path;
    switch (operation) {
      case `GET ${HOTEL}`:
        return answerReservationList(bookings, query);
      case `GET ${EVENTS}`:
        return takeEvents(queue, query);
      case `GET ${HOTEL}/{reservationId}`:
        return bookings.some(({ number }) => number === reservationId)
          ? { body: oneOf(reservationId, { comments, preRegistered }) }
          : { status: 204 };
      case `PUT ${HOTEL}/{reservationId}`:
        comments.set(reservationId, [...(comments.get(reservationId) ?? []), ...commentsIn(body)]);
        return { body: {} };
      case `POST ${HOTEL}/{reservationId}/preCheckIn`:
        preRegistered.add(reservationId);
        return { status: 201 };
      case 'GET /crm/v1/profiles/{profileId}':
        return { body: { profileDetails: profiles.get(profileId) ?? PROFILE } };
      case 'PUT /crm/v1/profiles/{profileId}':
        profiles.set(profileId, {
          ...PROFILE,
          ...profiles.get(profileId),
          ...fieldIn(body, 'profileDetails'),
        });
        return { body: {} };
      default:
        return undefined;
    }
  };
  const server = await aVendorServer(SPECIFICATION, {
    base: '',
    answers,
    knows: ({ authorization = '' }) =>
      authorization.startsWith('Basic ') || authorization === `Bearer ${tokens.at(-1)}`,
  });
  return {
    ...server,
    comments,
    preRegistered,
    profiles,
    /** Adds reservations and replaces those with the same number. */
    set(...given: readonly OperaBooking[]) {
      for (const each of given) {
        const at = bookings.findIndex(({ number }) => number === each.number);
        if (at >= 0) bookings.splice(at, 1);
        bookings.push(each);
        queue.push(eventOf(each));
      }
    },
    forgetTokens() {
      tokens.push('');
    },
    dropEvents() {
      queue.splice(0);
    },
    /** Makes all later calls of the operation `only` fail. */
    failWith(answer: VendorAnswer | null, only = '') {
      failing = answer && { answer, only };
    },
    /** From now on, builds responses from the examples and types of the specification. */
    answerByExample() {
      isByExample = true;
    },
  };
}

function takeEvents(queue: object[], { limit }: Record<string, string>): VendorAnswer {
  const businessEventData = queue.splice(0, Number(limit));
  return businessEventData.length === 0 ? { status: 204 } : { body: { businessEventData } };
}

function tokenFor(
  { grant_type, scope }: Record<string, unknown>,
  headers: Record<string, string>,
  tokens: string[],
): VendorAnswer {
  const { client_id, client_secret, enterprise_id } = OPERA_CLIENT;
  const proof = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const isKnown =
    headers.authorization === `Basic ${proof}` &&
    headers.enterpriseid === enterprise_id &&
    grant_type === 'client_credentials' &&
    scope === OPERA_CLIENT.scope;
  if (!isKnown) return { status: 401 };
  tokens.push(`token-${tokens.length}`);
  return { body: { access_token: tokens.at(-1), expires_in: 3600, token_type: 'Bearer' } };
}

const fieldIn = (of: unknown, name: string): Record<string, unknown> => {
  const value: unknown = of && typeof of === 'object' ? Reflect.get(of, name) : undefined;
  return value && typeof value === 'object' ? { ...value } : {};
};

function commentsIn(body: Record<string, unknown>): string[] {
  const [changed] = Object.values(fieldIn(body, 'reservations'));
  return Object.values(fieldIn(changed, 'comments')).map(each =>
    String(fieldIn(fieldIn(each, 'comment'), 'text').value),
  );
}

function answerReservationList(
  bookings: readonly OperaBooking[],
  query: Record<string, string>,
): VendorAnswer {
  const { departureStartDate = '', reservationIdList, limit, offset = '0' } = query;
  const numbers = reservationIdList?.split(',');
  const found = bookings.filter(
    ({ number, departure = DEPARTURE }) =>
      departure >= departureStartDate && (numbers?.includes(number) ?? true),
  );
  const rows = found.slice(Number(offset), Number(offset) + Number(limit));
  if (rows.length === 0) return { status: 204 };
  const hasMore = Number(offset) + rows.length < found.length;
  return { body: { reservations: { reservationInfo: rows.map(rowOf), hasMore, count: rows.length } } };
}

/** The dates are relative to today, so that they are always within the next two years. */
const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const [ARRIVAL, DEPARTURE] = [dateInDays(200), dateInDays(202)];

const idsOf = (number: string, confirmation = `C${number}`) => [
  { id: number, type: 'Reservation' },
  { id: confirmation, type: 'Confirmation' },
];

function rowOf(each: OperaBooking) {
  const { number, confirmation, modified, status = 'Reserved', departure = DEPARTURE, room, email } = each;
  return {
    reservationIdList: idsOf(number, confirmation),
    roomStay: {
      arrivalDate: ARRIVAL,
      departureDate: departure,
      expectedTimes: { reservationExpectedArrivalTime: `${ARRIVAL} 15:30:00.0` },
      adultCount: 2,
      childCount: 1,
      numberOfRooms: 1,
      ...(room === undefined ? {} : { roomId: room }),
      sourceCode: 'OTA',
      sourceCodeDescription: 'Booking.com',
    },
    reservationGuest: {
      givenName: 'Taro',
      surname: 'Tester',
      phoneNumber: '+81 90-1234-5678',
      email: email ?? 'taro@example.com',
      language: 'E',
    },
    hotelId: OPERA_CLIENT.hotel_id,
    hotelName: 'Hotel Opera',
    roomStayReservation: true,
    lastModifyDateTime: modified,
    reservationStatus: status,
  };
}

const eventOf = ({ number, modified }: OperaBooking) => ({
  businessEvent: {
    header: {
      moduleName: 'Reservation',
      actionType: 'UPDATE RESERVATION',
      primaryKey: number,
      createdDateTime: modified,
      hotelId: OPERA_CLIENT.hotel_id,
    },
  },
});

const PROFILE = {
  emails: {
    emailInfo: [
      {
        id: 'E1',
        type: 'Communication',
        email: { emailAddress: 'old@example.com', type: 'EMAIL', primaryInd: true },
      },
    ],
  },
  addresses: {
    addressInfo: [
      {
        id: 'A1',
        type: 'Address',
        address: { addressLine: ['Old 1'], cityName: 'Tokyo', type: 'HOME', primaryInd: true },
      },
    ],
  },
};

type WrittenData = { comments: ReadonlyMap<string, string[]>; preRegistered: ReadonlySet<string> };

function oneOf(number: string, { comments, preRegistered }: WrittenData) {
  const profile = { profileIdList: [{ id: `P${number}`, type: 'Profile' }] };
  const one = {
    reservationIdList: idsOf(number),
    reservationGuests: [{ profileInfo: profile, primary: true }],
    comments: (comments.get(number) ?? []).map(value => ({ comment: { text: { value } }, type: 'Comment' })),
    preRegistered: preRegistered.has(number),
  };
  return { reservations: { reservation: [one] } };
}
