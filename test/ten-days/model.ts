/**
 * A second implementation of docs/reference/messages.md, as simple as possible and without product code, with
 * which `ten-days.test.ts` compares the product. Instants are in milliseconds. Days (YYYY-MM-DD) and times
 * (HH:mm) are in the time zone of the hotel.
 */

export type ModelEntry = { moment: string; daysBefore: number | null; time: string; isOn: boolean };

export type ModelBooking = {
  madeAt: number;
  arrival: string;
  departure: string;
  /** 1: active, 2: cancelled, 3: arrived. */
  pms: 1 | 2 | 3;
  hasEmail: boolean;
  hasMobile: boolean;
  isStopped: boolean;
  isRegistered: boolean;
  messages: ModelMessage[];
};

export type ModelMessage = {
  moment: string;
  arrival: string;
  channel: 'email' | 'sms';
  state: 'queued' | 'outbox' | 'dropped';
  writtenAt: number;
  sentAt?: number;
  isSecond: boolean;
};

export type ModelHotel = {
  zone: string;
  pauses: Set<'hold_sending' | 'maintenance_mode'>;
  sms: { isOn: boolean; isFirst: boolean };
  schedule: ModelEntry[];
  bookings: Map<string, ModelBooking>;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Runs the job that creates due messages. For each booking, it creates the latest scheduled message that was
 * due in the last six hours and does not exist yet. Excludes a message if another message of the booking was
 * sent within the three hours before the due time or after it. Creates none if a rule prevents it.
 */
export function createDueMessages({ bookings, schedule, ...hotel }: ModelHotel, now: number): void {
  for (const booking of bookings.values()) {
    const channel = channelTo(booking, hotel);
    if (!channel || isPaused(hotel) || isBlocked(booking, hotel, now)) continue;
    const { arrival, messages } = booking;
    const due = schedule
      .map(entry => ({
        ...entry,
        comes: dueTime(entry.daysBefore, entry.time, booking, hotel.zone) ?? Infinity,
      }))
      .filter(({ isOn, comes }) => isOn && comes <= now && now <= comes + 6 * HOUR)
      .filter(({ moment }) => !messages.some(each => each.moment === moment && each.arrival === arrival))
      .filter(({ comes }) => !messages.some(each => sentTime(each, arrival, now) >= comes - 3 * HOUR))
      .toSorted((one, other) => one.comes - other.comes)
      .at(-1);
    if (due)
      messages.push({
        moment: due.moment,
        arrival,
        channel,
        state: 'queued',
        writtenAt: now,
        isSecond: false,
      });
  }
}

/**
 * Returns when a message was sent. A queued message for this arrival counts as sent now, and a dropped message
 * counts as never sent.
 */
function sentTime({ state, sentAt, ...about }: ModelMessage, arrival: string, now: number): number {
  if (state === 'queued') return about.arrival === arrival ? now : -Infinity;
  return sentAt ?? -Infinity;
}

/**
 * Sends waiting messages, unless the arrival date has changed or a rule prevents it. During a pause, messages
 * wait for up to six hours. If the channel no longer reaches the guest, one message on the other channel
 * follows within six hours.
 */
export function sendWaitingMessages({ bookings, ...hotel }: ModelHotel, now: number): void {
  for (const booking of bookings.values())
    for (const waiting of booking.messages.filter(each => each.state === 'queued'))
      sendMessage(booking, waiting, hotel, now);
}

function sendMessage(
  booking: ModelBooking,
  waiting: ModelMessage,
  hotel: Omit<ModelHotel, 'bookings'>,
  now: number,
) {
  const isYoung = now - waiting.writtenAt <= 6 * HOUR;
  const mayGo = waiting.arrival === booking.arrival && !isBlocked(booking, hotel, now);
  if (mayGo && isPaused(hotel) && isYoung) return;
  const ways = mayGo && !isPaused(hotel) ? channelsTo(booking, hotel) : [];
  waiting.state = ways.includes(waiting.channel) ? 'outbox' : 'dropped';
  if (waiting.state === 'outbox') waiting.sentAt = now;
  const [other] = ways;
  if (waiting.state === 'dropped' && other && !waiting.isSecond && isYoung)
    booking.messages.push({ ...waiting, channel: other, state: 'queued', writtenAt: now, isSecond: true });
}

function channelsTo({ hasEmail, hasMobile }: ModelBooking, { sms }: Pick<ModelHotel, 'sms'>) {
  const email = hasEmail ? ['email' as const] : [];
  if (!hasMobile || !sms.isOn) return email;
  return sms.isFirst ? ['sms' as const, ...email] : [...email, 'sms' as const];
}

const channelTo = (booking: ModelBooking, hotel: Pick<ModelHotel, 'sms'>) =>
  channelsTo(booking, hotel)[0] ?? null;

function isBlocked(booking: ModelBooking, hotel: Omit<ModelHotel, 'bookings' | 'schedule'>, now: number) {
  const hasLeft = booking.departure < hotelDay(now, hotel.zone);
  const hasNoWay = channelTo(booking, hotel) === null;
  return booking.isStopped || booking.isRegistered || booking.pms !== 1 || hasLeft || hasNoWay;
}

const isPaused = ({ pauses }: Pick<ModelHotel, 'pauses'>) => pauses.size > 0;

function dueTime(
  daysBefore: number | null,
  time: string,
  booking: ModelBooking,
  zone: string,
): number | null {
  if (daysBefore !== null) return firstInstant(dayAfter(booking.arrival, -daysBefore), time, zone);
  const { day, clock } = localClock(booking.madeAt, zone);
  if (hotelDay(booking.madeAt, zone) === booking.arrival) {
    if (clock < '06:00' || clock > '21:00') return null;
    return clock < '08:00' ? firstInstant(day, '08:00', zone) : booking.madeAt;
  }
  const today = firstInstant(day, time, zone);
  return today >= booking.madeAt ? today : firstInstant(dayAfter(day, 1), time, zone);
}

/** Returns the business day of the hotel, which ends at 06:00. */
export function hotelDay(instant: number, zone: string): string {
  const { day, clock } = localClock(instant, zone);
  return clock < '06:00' ? dayAfter(day, -1) : day;
}

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

function localClock(instant: number, zone: string): { day: string; clock: string } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  const [day = '', clock = ''] = format.format(instant).split(' ');
  return { day, clock };
}

const instantCache = new Map<string, number>();

/** Returns the first instant with this local time, or a later one if the clocks skip this time. */
function firstInstant(day: string, time: string, zone: string): number {
  const key = `${day} ${time} ${zone}`;
  const wanted = `${day} ${time}`;
  let instant = instantCache.get(key) ?? Date.parse(`${day}T${time}Z`) - 14 * HOUR;
  while (!instantCache.has(key)) {
    const { day: shownDay, clock } = localClock(instant, zone);
    if (`${shownDay} ${clock}` >= wanted) instantCache.set(key, instant);
    else instant += 15 * MINUTE;
  }
  return instant;
}
