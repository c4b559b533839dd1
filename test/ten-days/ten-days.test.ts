import '#test/harness/alone.ts';
import '../harness/database.ts';
import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { sendMessage } from '#features/message/message/commands/send.ts';
import { restartGuideMail, stopGuideMail } from '#features/message/message/commands/stop.ts';
import { writeAllDue } from '#features/message/message/factory/due.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { message } from '#features/message/message/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { openMail, outboxDriver } from '#platform/mail/mail.ts';
import { smsOutboxDriver } from '#platform/sms/driver-of.ts';
import { openSms } from '#platform/sms/sms.ts';
import { aFacility, type TestFacility } from '../harness/facility.ts';
import {
  createDueMessages,
  dayAfter,
  hotelDay,
  type ModelBooking,
  type ModelEntry,
  type ModelHotel,
  sendWaitingMessages,
} from './model.ts';
import { type Action, type Story, stories, TEN_DAYS, zones } from './stories.ts';

const RUNS = process.env.SOAK ? 60 : 3;

const MINUTE = 60_000;

type Hotel = { real: TestFacility; model: ModelHotel };

const hotels: Hotel[] = [];

beforeAll(async () => {
  configureLog({ level: 'silent' });
  openMail(outboxDriver());
  openSms(smsOutboxDriver());
  for (const zone of zones) {
    const real = await aFacility();
    await inFacility(real.system, db =>
      db.update(facility).set({ timezone: zone }).where(eq(facility.id, real.facilityId)),
    );
    const sms = { isOn: false, isFirst: false };
    hotels.push({ real, model: { zone, pauses: new Set(), sms, schedule: [], bookings: new Map() } });
  }
});
afterEach(resetClock);

let year = 2030;

test(`over ten days of changes, each booking gets exactly the messages that the rules require (${RUNS} runs)`, {
  timeout: 180_000 * RUNS,
}, async () => {
  await fc.assert(fc.asyncProperty(stories, runStory), { numRuns: RUNS, endOnFailure: true });
});

/** Runs ten days around a clock change, in a separate year for each run. */
async function runStory(story: Story): Promise<void> {
  year += 1;
  const start = Date.UTC(year, story.isSpring ? 2 : 9, 24);
  await startStory(story);
  const coming = [...story.firsts, ...story.events].toSorted((one, other) => one.minute - other.minute);
  let minute = 0;
  for (let n = 0; minute < TEN_DAYS; n += 1) {
    const look = story.looks[n % story.looks.length];
    if (!look) break;
    minute += look.gap;
    while (coming[0] && coming[0].minute < minute) {
      const event = coming.shift();
      if (event) await performEvent(event, start + event.minute * MINUTE);
    }
    const sends = n % story.sendsEvery === 0;
    await checkAt(start + minute * MINUTE, look, sends);
  }
  for (const hotel of hotels) expect(await messagesIn(hotel)).toEqual(messagesOf(hotel.model));
}

async function startStory(story: Story): Promise<void> {
  for (const [n, hotel] of hotels.entries()) {
    hotel.model.bookings = new Map();
    hotel.model.sms = story.sms;
    await pause(hotel, 'hold_sending', false);
    await pause(hotel, 'maintenance_mode', false);
    await schedule(hotel, story.schedules[n] ?? []);
  }
}

async function checkAt(at: number, { sendsFirst }: Story['looks'][number], sends: boolean): Promise<void> {
  setClock(() => new Date(at));
  if (sends && sendsFirst) await sendWaiting(at);
  await writeAllDue(site);
  for (const { model } of hotels) createDueMessages(model, at);
  if (sends && !sendsFirst) await sendWaiting(at);
}

async function sendWaiting(at: number): Promise<void> {
  const waiting = await platformDb(db => db.select().from(message).where(eq(message.state, 'queued')));
  for (const each of waiting) await sendMessage(site, each);
  for (const { model } of hotels) sendWaitingMessages(model, at);
}

async function performEvent({ guest, action }: Story['events'][number], at: number): Promise<void> {
  const hotel = hotels[guest % hotels.length];
  if (!hotel) return;
  setClock(() => new Date(at));
  const number = `${year}-${guest}`;
  const known = hotel.model.bookings.get(number);
  if (action.kind === 'pause') await pause(hotel, action.setting, action.isOn);
  else if (action.kind === 'schedule') await schedule(hotel, action.schedule);
  else if (action.kind === 'booking')
    await pushBooking(hotel, number, { ...(known ?? unknown(at)), ...datesOf(hotel, action, at) });
  else if (known) await change(hotel, number, known, action);
}

const unknown = (madeAt: number): Omit<ModelBooking, 'arrival' | 'departure' | 'hasEmail' | 'hasMobile'> => ({
  madeAt,
  pms: 1,
  isStopped: false,
  isRegistered: false,
  messages: [],
});

function datesOf({ model }: Hotel, { booking }: Extract<Action, { kind: 'booking' }>, at: number) {
  const arrival = dayAfter(hotelDay(at, model.zone), booking.arrivesIn);
  const { hasEmail, hasMobile } = booking;
  return { arrival, departure: dayAfter(arrival, booking.nights), hasEmail, hasMobile };
}

async function change(hotel: Hotel, number: string, known: ModelBooking, action: Action): Promise<void> {
  const { owner, facilityId, system } = hotel.real;
  if (action.kind === 'status') await pushBooking(hotel, number, { ...known, pms: action.pms });
  if (action.kind === 'stop' && action.isStopped !== known.isStopped) {
    await (action.isStopped ? stopGuideMail : restartGuideMail)(owner, { reservationNumbers: [number] });
    known.isStopped = action.isStopped;
  }
  if (action.kind === 'submit') {
    await inFacility(system, db =>
      db
        .update(bookingTable)
        .set({ registeredAt: now() })
        .where(and(eq(bookingTable.facilityId, facilityId), eq(bookingTable.pmsBookingNo, number))),
    );
    known.isRegistered = true;
  }
}

let revision = 0;

async function pushBooking({ real, model }: Hotel, number: string, booking: ModelBooking): Promise<void> {
  revision += 1;
  const item = {
    pms_code: 'pms',
    pms_reservation_no: number,
    revision,
    pms_booking_status: booking.pms,
    checkin_date: booking.arrival,
    checkout_date: booking.departure,
    metadata: {
      ...(booking.hasEmail ? { email_address: 'taro@example.com' } : {}),
      ...(booking.hasMobile ? { phone: '090-1234-5678' } : {}),
    },
  };
  await importBookings(real.system, [item]);
  model.bookings.set(number, booking);
}

async function pause(
  { real, model }: Hotel,
  name: Extract<Action, { kind: 'pause' }>['setting'],
  isOn: boolean,
) {
  await storeRawSetting(real, name, isOn ? 1 : 0);
  if (isOn) model.pauses.add(name);
  else model.pauses.delete(name);
}

async function schedule({ real, model }: Hotel, entries: ModelEntry[]): Promise<void> {
  const data = entries.map(({ moment, daysBefore, time, isOn }) => ({
    moment,
    days_no: daysBefore,
    time,
    status: isOn ? 1 : 0,
    default: 0,
  }));
  const { isOn: sms_status, isFirst: sms_priority } = model.sms;
  await storeRawSetting(real, 'notification_frequency_settings', { sms_status, sms_priority, data });
  model.schedule = entries;
}

/** Returns the messages of this run in the format of `messagesOf`. */
async function messagesIn({ real, model }: Hotel): Promise<string[]> {
  const rows = await inFacility(real.system, db =>
    db
      .select({ number: bookingTable.pmsBookingNo, message })
      .from(message)
      .innerJoin(
        bookingTable,
        and(eq(bookingTable.facilityId, message.facilityId), eq(bookingTable.id, message.bookingId)),
      )
      .where(
        and(
          eq(message.facilityId, real.facilityId),
          inArray(bookingTable.pmsBookingNo, [...model.bookings.keys()]),
        ),
      ),
  );
  return rows
    .map(({ number, message: { moment, checkinDate, channel, state } }) =>
      [number, checkinDate, moment, channel, state].join(' '),
    )
    .toSorted();
}

const messagesOf = ({ bookings: known }: ModelHotel) =>
  [...known]
    .flatMap(([number, { messages }]) =>
      messages.map(({ moment, arrival, channel, state }) =>
        [number, arrival, moment, channel, state].join(' '),
      ),
    )
    .toSorted();
