import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkinEnd,
  isCancelled,
  isLinkExpired,
  isMyPageExpired,
  latestPossiblyEndedDate,
  shownStatus,
  statusById,
  statuses,
  statusIds,
} from './status.ts';

describe('the status of a booking', () => {
  const active = { pmsBookingStatus: 1, sendMethod: 'email' as const };
  const { accessed, beforeSend, confirmed, input, notSubject, seen, sent } = statusIds;

  it('a booking shows before_send while the guest can be reached and no message was sent', () => {
    expect(shownStatus(active, []).statusId).toBe(beforeSend);
  });

  it('a booking shows not_subject if no message can reach the guest', () => {
    expect(shownStatus({ ...active, sendMethod: '--' }, []).statusId).toBe(notSubject);
  });

  it('a booking shows not_subject while it is cancelled', () => {
    expect(shownStatus({ ...active, pmsBookingStatus: 2 }, [sent, input]).statusId).toBe(notSubject);
  });

  it('a booking shows the furthest status again once it is restored', () => {
    expect(shownStatus(active, [sent, input]).statusId).toBe(input);
  });

  it('a booking shows the furthest status even if an earlier one is logged later', () => {
    expect(shownStatus(active, [input, accessed])).toEqual({ statusId: input, isNew: false });
  });

  it('a booking shows the status input and is marked as new if a registration comes after staff viewed it', () => {
    expect(shownStatus(active, [input, seen, confirmed, input])).toEqual({ statusId: input, isNew: true });
  });

  it('a booking shows the status seen and is no longer marked as new after staff viewed it again', () => {
    expect(shownStatus(active, [input, seen, input, seen])).toEqual({ statusId: seen, isNew: false });
  });

  it('a confirmation covers registrations made before it but not later ones', () => {
    expect(shownStatus(active, [input, confirmed, input, seen])).toEqual({ statusId: seen, isNew: false });
  });

  it('sending a message, opening the link and proving the booking never lower the status', () => {
    const byGuest = fc.constantFrom(sent, statusIds.opened, accessed);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(statusIds))), byGuest, (logged, next) => {
        expect(shownStatus(active, [...logged, next]).statusId).toBeGreaterThanOrEqual(
          shownStatus(active, logged).statusId,
        );
      }),
    );
  });
});

it('PMS status 2 means cancelled', () => {
  expect([null, 1, 2, 3, 4].map(pmsBookingStatus => isCancelled({ pmsBookingStatus }))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
});

it('every booking status is found by its id', () => {
  expect(statuses.map(({ id }) => statusById(id))).toEqual(statuses);
});

const TOKYO = 'Asia/Tokyo';
const booking = { checkinDate: '2026-03-01', checkoutDate: '2026-03-03', linkReopenedAt: null };

describe('a link', () => {
  it('a link still works at 05:59 on the morning after the check-in date', () => {
    expect(isLinkExpired(booking, TOKYO, new Date('2026-03-02T05:59:59+09:00'))).toBe(false);
  });

  it('a link expires at 06:00 on the morning after the check-in date', () => {
    expect(isLinkExpired(booking, TOKYO, new Date('2026-03-02T06:00:00+09:00'))).toBe(true);
  });
});

describe('a link sent manually', () => {
  const sentAt = (time: string) => ({ ...booking, linkReopenedAt: new Date(time) });

  it('a link sent manually after its expiry works until the end of the check-out date', () => {
    const reopened = sentAt('2026-03-02T09:00:00+09:00');
    expect(isLinkExpired(reopened, TOKYO, new Date('2026-03-03T23:59:59+09:00'))).toBe(false);
    expect(isLinkExpired(reopened, TOKYO, new Date('2026-03-04T00:00:00+09:00'))).toBe(true);
  });

  it('a link sent manually before its expiry still expires at the usual time', () => {
    const early = sentAt('2026-03-01T20:00:00+09:00');
    expect(isLinkExpired(early, TOKYO, new Date('2026-03-02T06:00:00+09:00'))).toBe(true);
  });
});

describe('My Page expiry', () => {
  it('My Page still works in the last minute of the check-out date', () => {
    expect(isMyPageExpired(booking, TOKYO, new Date('2026-03-03T23:59:59+09:00'))).toBe(false);
  });

  it('My Page expires at the end of the check-out date', () => {
    expect(isMyPageExpired(booking, TOKYO, new Date('2026-03-04T00:00:00+09:00'))).toBe(true);
  });
});

describe('the newest check-in date that may have ended', () => {
  const zones = ['Pacific/Kiritimati', 'Asia/Tokyo', 'America/New_York', 'Pacific/Pago_Pago'];
  const ends = [
    { days: 0, time: '18:00' },
    { days: 1, time: '00:00' },
    { days: 1, time: '06:00' },
    { days: 1, time: '23:59' },
    { days: 2, time: '03:00' },
  ];
  const hours = Array.from({ length: 96 }, (_, hour) => new Date(Date.UTC(2025, 1, 27, hour)));
  const days = Array.from({ length: 12 }, (_, day) =>
    new Date(Date.UTC(2025, 1, 22 + day)).toISOString().slice(0, 10),
  );

  it.each(ends)(
    'the newest check-in date that may have ended is never older than the newest that has ended in any time zone (end at $time, $days days later)',
    when => {
      for (const zone of zones)
        for (const at of hours) {
          const ended = days.filter(checkinDate => checkinEnd(checkinDate, zone, when) <= at);
          expect(latestPossiblyEndedDate(at, when) >= (ended.at(-1) ?? '')).toBe(true);
        }
    },
  );
});
