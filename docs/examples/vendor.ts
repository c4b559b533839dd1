/**
 * Example of a vendor's system, from the first booking to the guest's arrival, with a client whose types are generated
 * from `/api/openapi-keys.json`:
 *
 *   npm install openapi-fetch standardwebhooks
 *   npx openapi-typescript https://genkan.example/api/openapi-keys.json --output genkan.d.ts
 *
 * The tests generate these types, check this program against them, and run it.
 */
import createClient from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import type { paths, webhooks } from './genkan.d.ts';

export type VendorBooking = { pms_code: string; pms_reservation_no: string };

/** `baseUrl` is the address of Genkan, and `key` the API key that the hotel's owner created. */
export function connect(baseUrl: string, key: string) {
  const headers = { 'X-Api-Key': key, 'Genkan-Version': '2026-11-25' };
  return vendor(createClient<paths>({ baseUrl, headers }));
}

type Genkan = ReturnType<typeof createClient<paths>>;

const vendor = (genkan: Genkan) => ({
  /**
   * Sends a booking. A repeated call with the same `Idempotency-Key` has no effect and gets the same
   * response.
   */
  async book(booking: VendorBooking, arrival: string, departure: string) {
    const { data, error } = await genkan.PUT('/api/pms/bookings', {
      params: { header: { 'Idempotency-Key': `book-${booking.pms_reservation_no}-1` } },
      body: {
        bookings: [
          {
            ...booking,
            revision: 1,
            checkin_date: arrival,
            checkout_date: departure,
            metadata: { full_name: 'Emma Wilson', phone: '090-1234-5678', email_address: 'emma@example.com' },
          },
        ],
      },
    });
    if (error) throw new Error(error.code);
    return data.data.map(({ result }) => result);
  },

  /** Reads a booking's status, and the address of the guest form while it is open. */
  async look({ pms_code, pms_reservation_no }: VendorBooking) {
    const { data, error } = await genkan.GET('/api/pms/bookings', {
      params: { query: { pms_code, pms_reservation_no } },
    });
    if (error) return error.code;
    const { status, slots, arrivals } = data.data;
    return { status: status.name, link: slots[0]?.link ?? null, arrivals };
  },

  /** Reads what has changed since the last call. The vendor stores the cursor. */
  async changes(after?: string | null) {
    const { data, error } = await genkan.GET('/api/pms/bookings/list', {
      params: { query: { limit: 1, ...(after && { after }) } },
    });
    if (error) throw new Error(error.code);
    return {
      cursor: data.next_cursor,
      statuses: data.data.map(each => `${each.pms_reservation_no} ${each.status.name}`),
    };
  },

  /** Reads the registrations since the last call, with the guests and their passport pictures. */
  async registrations(after: number) {
    const { data, error } = await genkan.GET('/api/pms/registrations', { params: { query: { after } } });
    if (error) throw new Error(error.code);
    const found = [];
    for (const { type, registration, registration_id } of data.data) {
      const names = registration?.persons.map(
        ({ answers }) => answers.find(({ system_name }) => system_name === 'full_name')?.value,
      );
      const pictures = registration === null ? [] : await this.pictures(registration_id);
      found.push({ type, names, pictures, qr: registration?.qr });
    }
    return { cursor: data.next_cursor, found };
  },

  /** Downloads the pictures of a registration that has not been withdrawn. */
  async pictures(registration_id: number) {
    const { data } = await genkan.GET('/api/pms/pictures', { params: { query: { registration_id } } });
    const taken = [];
    for (const { picture, kind } of data?.data ?? []) {
      const { data: jpeg } = await genkan.GET('/api/pms/pictures/{picture}', {
        params: { path: { picture } },
        parseAs: 'arrayBuffer',
      });
      if (jpeg) taken.push({ kind, bytes: jpeg.byteLength });
    }
    return taken;
  },

  /** At the kiosk: reads a code, then sends the room and the arrival. */
  async arrive(qr: string, room_number: string) {
    const read = await genkan.POST('/api/pms/qr/decode', { body: { qr } });
    if (read.error) throw new Error(read.error.code);
    const { may_enter, reasons } = read.data.data;
    if (!may_enter) return reasons.join();
    const { data, error } = await genkan.POST('/api/pms/check-in', {
      params: { header: { 'Idempotency-Key': `arrive-${qr}` } },
      body: { qr, room_number, by: 'Kiosk in the lobby' },
    });
    return error ? error.code : data.data.result;
  },

  /** Cancels a booking. An unknown booking is reported by its error code. */
  async cancel(booking: VendorBooking) {
    const { data, error } = await genkan.POST('/api/pms/bookings/cancel', { body: booking });
    return error ? error.code : data.data.result;
  },
});

type Body<Name extends keyof webhooks> = webhooks[Name]['post']['requestBody']['content']['application/json'];
type Event = { [Name in keyof webhooks]: Body<Name> }[keyof webhooks];

/** Verifies and parses a webhook. Throws if Genkan did not sign it. */
export function receivedEvent(secret: string, body: string, headers: Record<string, string>): string {
  const event = new Webhook(secret).verify(body, headers) as Event;
  if (event.type === 'booking.status_changed')
    return `${event.data.booking.pms_reservation_no} ${event.data.status.name}`;
  if (event.type === 'message.failed') return `${event.data.message.channel} ${event.data.message.outcome}`;
  return event.type;
}
