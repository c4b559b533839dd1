import { aVendorServer, type VendorAnswer, type VendorCall } from './vendor-server.ts';

/** A reservation as Mews lists it. The defaults are for two guests. */
export type MewsBooking = {
  number: string;
  updated: string;
  state?: string;
  end?: string;
  room?: string;
  customer?: Record<string, string>;
  /** Fields that violate the specification. */
  odd?: Record<string, unknown>;
};

export const TOKENS = { client_token: 'CLIENT-1', access_token: 'ACCESS-1' };

const SPECIFICATION = './mews-connector-v1.json';
const V1 = 'POST /api/connector/v1';

/** Simulates Mews with one hotel, whose reservations the test sets. */
export async function aMews() {
  const bookings: MewsBooking[] = [];
  const notes = new Map<string, string[]>();
  const updates: Record<string, unknown>[] = [];
  const people = new Map<string, Record<string, unknown>>();
  const companions = new Map<string, string[]>();
  const answers = ({ operation, body }: VendorCall): VendorAnswer | undefined => {
    if (body.ClientToken !== TOKENS.client_token || body.AccessToken !== TOKENS.access_token)
      return { status: 401 };
    switch (operation) {
      case `${V1}/configuration/get`:
        return { body: { NowUtc: MOMENT, Enterprise: { Id: 'E1', Name: 'Hotel Mews' } } };
      case `${V1}/reservations/getAll/2023-06-06`:
        return { body: pageOf(bookings, body) };
      case `${V1}/customers/getAll`:
        return { body: { Customers: textsIn(body.CustomerIds).map(id => customerOf(bookings, id)) } };
      case `${V1}/resources/getAll`:
        return {
          body: {
            Resources: textsIn(body.ResourceIds).map(Id => ({ Id, IsActive: true, Name: Id.slice(5) })),
          },
        };
      case `${V1}/customers/update`:
        updates.push(body);
        return { body: customerOf(bookings, String(body.CustomerId)) };
      case `${V1}/companionships/getAll`: {
        const [ReservationId = ''] = textsIn(body.ReservationIds);
        return { body: companionsOf(companions.get(ReservationId) ?? [], ReservationId, people) };
      }
      case `${V1}/customers/add`: {
        const Id = `New-${people.size + 1}`;
        const { FirstName, LastName } = body;
        people.set(Id, { FirstName, LastName, BirthDate: body.BirthDate });
        return { body: { ...customerOf([], Id), ...people.get(Id) } };
      }
      case `${V1}/reservations/addCompanion`: {
        const reservation = String(body.ReservationId);
        companions.set(reservation, [...(companions.get(reservation) ?? []), String(body.CustomerId)]);
        return { body: { CompanionshipId: 'CS' } };
      }
      case `${V1}/serviceOrderNotes/getAll`: {
        const [order = ''] = textsIn(body.ServiceOrderIds);
        return { body: { ServiceOrderNotes: (notes.get(order) ?? []).map(Text => noteOf(order, Text)) } };
      }
      case `${V1}/serviceOrderNotes/add`: {
        const [added] = listIn(body.ServiceOrderNotes);
        const [order, text] = [fieldOf(added, 'ServiceOrderId'), fieldOf(added, 'Text')];
        notes.set(order, [...(notes.get(order) ?? []), text]);
        return { body: { ServiceOrderNotes: [noteOf(order, text)] } };
      }
      default:
        return undefined;
    }
  };
  const server = await aVendorServer(SPECIFICATION, { base: '', answers, knows: () => true });
  return {
    ...server,
    notes,
    updates,
    people,
    companions,
    /** Adds reservations and replaces those with the same number. */
    set(...given: readonly MewsBooking[]) {
      for (const each of given) {
        const at = bookings.findIndex(({ number }) => number === each.number);
        if (at >= 0) bookings.splice(at, 1);
        bookings.push(each);
      }
    },
  };
}

const MOMENT = '2025-03-01T00:00:00Z';

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textsIn = (value: unknown): string[] => listIn(value).map(String);
const fieldOf = (of: unknown, name: string): string =>
  of && typeof of === 'object' ? String(Reflect.get(of, name) ?? '') : '';
const noteOf = (OrderId: string, Text: string) => ({ Id: 'N1', OrderId, Text, Type: 'General' });

/** An interval includes its start and end. */
const isWithin = (interval: unknown, moment: string) =>
  interval === undefined ||
  (fieldOf(interval, 'StartUtc') <= moment && moment <= fieldOf(interval, 'EndUtc'));

/**
 * Returns a page of the matching reservations. The cursor is the last reservation of the previous page.
 */
function pageOf(bookings: readonly MewsBooking[], input: Record<string, unknown>) {
  const states = input.States === undefined ? null : textsIn(input.States);
  const numbers = input.Numbers === undefined ? null : textsIn(input.Numbers);
  const found = bookings.filter(
    ({ number, updated, state = 'Confirmed', end = END }) =>
      isWithin(input.UpdatedUtc, updated) &&
      isWithin(input.ScheduledEndUtc, end) &&
      (states?.includes(state) ?? true) &&
      (numbers?.includes(number) ?? true),
  );
  const count = Number(fieldOf(input.Limitation, 'Count'));
  const after = fieldOf(input.Limitation, 'Cursor');
  const start = after === '' ? 0 : found.findIndex(({ number }) => `R-${number}` === after) + 1;
  const rows = found.slice(start, start + count);
  return { Reservations: rows.map(rowOf), Cursor: rows.length === 0 ? null : `R-${rows.at(-1)?.number}` };
}

/** The dates are relative to today, so that they are always within the next two years. */
const timeInDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
const [START, END] = [timeInDays(200), timeInDays(202)];

function rowOf({ number, updated, state = 'Confirmed', end = END, room, odd }: MewsBooking) {
  return {
    Id: `R-${number}`,
    ServiceId: 'S1',
    AccountId: `C-${number}`,
    AccountType: 'Customer',
    BookerId: null,
    Number: number,
    State: state,
    Origin: 'ChannelManager',
    OriginDetails: null,
    ChannelNumber: `BDC-${number}`,
    ChannelManagerNumber: '1',
    CreatedUtc: MOMENT,
    UpdatedUtc: updated,
    GroupId: 'G1',
    AssignedResourceId: room === undefined ? null : `Room-${room}`,
    ScheduledStartUtc: START < end ? START : MOMENT,
    ScheduledEndUtc: end,
    PersonCounts: [
      { AgeCategoryId: 'A', Count: 2 },
      { AgeCategoryId: 'B', Count: 1 },
    ],
    ...odd,
  };
}

/** Returns the companions of a reservation, including the main guest. */
function companionsOf(
  ids: readonly string[],
  ReservationId: string,
  people: ReadonlyMap<string, Record<string, unknown>>,
) {
  const all = [ReservationId.replace('R-', 'C-'), ...ids];
  return {
    Companionships: all.map(CustomerId => ({
      Id: `CS-${CustomerId}`,
      CustomerId,
      ReservationGroupId: 'G1',
      ReservationId,
    })),
    Customers: all.map(id => ({ ...customerOf([], id), ...people.get(id) })),
  };
}

function customerOf(bookings: readonly MewsBooking[], id: string) {
  const found = bookings.find(({ number }) => `C-${number}` === id);
  return {
    Id: id,
    ChainId: 'E1',
    Number: '1',
    FirstName: 'Taro',
    LastName: 'Tester',
    LanguageCode: 'en-US',
    Email: 'taro@example.com',
    HasOtaEmail: false,
    Phone: '+81 90-1234-5678',
    CreatedUtc: MOMENT,
    UpdatedUtc: MOMENT,
    IsActive: true,
    ...found?.customer,
  };
}
