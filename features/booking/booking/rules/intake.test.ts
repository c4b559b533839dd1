import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyItem, type BookingFacts, type IncomingBooking } from './intake.ts';

const item: IncomingBooking = {
  pms_code: 'demo_pms',
  pms_reservation_no: 'R-1001',
  checkin_date: '2026-03-01',
  checkout_date: '2026-03-03',
};

function afterTaking(...items: Partial<IncomingBooking>[]): BookingFacts {
  const booking = items.reduce<BookingFacts | undefined>(
    (known, each) => applyItem(known, { ...item, ...each }).facts,
    undefined,
  );
  if (!booking) throw new Error('At least one item is needed');
  return booking;
}

const resultOf = (stored: BookingFacts | undefined, sent: Partial<IncomingBooking>) =>
  applyItem(stored, { ...item, ...sent }).result;

it('an intake item creates its booking if the booking does not exist yet', () => {
  expect(resultOf(undefined, {})).toBe('created');
});

it('an identical intake item changes nothing', () => {
  expect(resultOf(afterTaking({ revision: 3 }), { revision: 3 })).toBe('unchanged');
});

it('an intake item that differs only in its higher revision results in `unchanged`, and the revision is stored', () => {
  const stored = afterTaking({ revision: 3 }, { revision: 5 });
  expect(resultOf(afterTaking({ revision: 3 }), { revision: 5 })).toBe('unchanged');
  expect(resultOf(stored, { revision: 4, room_number: '501' })).toBe('stale');
});

it('an intake item with a lower revision is stale', () => {
  expect(resultOf(afterTaking({ revision: 3 }), { revision: 2, room_number: '501' })).toBe('stale');
});

it('an intake item without a revision is always applied', () => {
  expect(resultOf(afterTaking({ revision: 3 }), { room_number: '501' })).toBe('updated');
});

describe('a field of an item', () => {
  it('a field absent from an intake item keeps its stored value', () => {
    expect(afterTaking({ room_number: '501' }, {}).roomNumber).toBe('501');
  });

  it('a null field of an intake item clears its stored value', () => {
    expect(afterTaking({ room_number: '501' }, { room_number: null }).roomNumber).toBeNull();
  });
});

describe('the metadata of an item', () => {
  it('an intake item without metadata keeps the stored metadata', () => {
    expect(afterTaking({ metadata: { full_name: '山田' } }, {}).metadata).toEqual({ full_name: '山田' });
  });

  it('the metadata of an intake item replaces all of the stored metadata', () => {
    const sent = [{ metadata: { full_name: '山田', phone: '0901' } }, { metadata: { full_name: '山田' } }];
    expect(afterTaking(...sent).metadata).toEqual({ full_name: '山田' });
  });
});

describe('a cancelled booking', () => {
  const cancelled = afterTaking({ revision: 3, pms_booking_status: 2 });

  it('status 1 with a higher revision restores a cancelled booking', () => {
    expect(resultOf(cancelled, { revision: 4, pms_booking_status: 1 })).toBe('updated');
  });

  it('status 1 without a revision restores a cancelled booking', () => {
    expect(applyItem(cancelled, { ...item, pms_booking_status: 1 })).toMatchObject({
      result: 'updated',
      facts: { pmsBookingStatus: 1, revision: 3 },
    });
  });

  it.each([
    [3, 4],
    [3, 3],
    [3, undefined],
    [4, 4],
    [4, 3],
    [4, undefined],
  ] as const)(
    'a check-in or check-out is applied to a cancelled booking: status %s, revision %s',
    (status, revision) => {
      const sent = { pms_booking_status: status, ...(revision !== undefined && { revision }) };
      expect(applyItem(cancelled, { ...item, ...sent })).toMatchObject({
        result: 'updated',
        facts: { pmsBookingStatus: status },
      });
    },
  );

  it('status 1 with the revision of the cancellation does not restore a booking', () => {
    expect(resultOf(cancelled, { revision: 3, pms_booking_status: 1 })).toBe('stale');
  });

  it('a null status does not restore a cancelled booking, but other fields are applied', () => {
    expect(
      applyItem(cancelled, { ...item, revision: 4, pms_booking_status: null, room_number: '501' }),
    ).toMatchObject({ result: 'updated', facts: { pmsBookingStatus: 2, roomNumber: '501', revision: 4 } });
  });

  it('a cancelled booking ignores items older than the cancellation', () => {
    expect(resultOf(cancelled, { revision: 2, pms_booking_status: 3 })).toBe('stale');
  });

  it('a cancelled booking stays cancelled if the PMS sends no status', () => {
    expect(afterTaking({ pms_booking_status: 2 }, { room_number: '501' }).pmsBookingStatus).toBe(2);
  });

  it('a booking cancelled without a revision is restored by the first item with a revision', () => {
    expect(resultOf(afterTaking({ pms_booking_status: 2 }), { revision: 0, pms_booking_status: 1 })).toBe(
      'updated',
    );
  });
});

describe('a booking whose cancellation arrived first', () => {
  const arriving = (sent: Partial<IncomingBooking>, revision: number | null = 5) =>
    applyItem(undefined, { ...item, ...sent }, { revision });

  it.each([
    ['an older revision', { revision: 4, pms_booking_status: 1 as const }],
    ['the same revision', { revision: 5, pms_booking_status: 1 as const }],
    ['no revision', { pms_booking_status: 1 as const }],
    ['no status', { revision: 4 }],
  ])('a booking whose cancellation arrived first is created as cancelled with %s', (_, sent) => {
    expect(arriving(sent)).toMatchObject({ result: 'created', facts: { pmsBookingStatus: 2, revision: 5 } });
  });

  it('a booking is created as cancelled if its early cancellation had no revision', () => {
    expect(arriving({ revision: 4, pms_booking_status: 1 }, null).facts).toMatchObject({
      pmsBookingStatus: 2,
      revision: 4,
    });
  });

  it.each([{ revision: 6 }, { revision: 6, pms_booking_status: 1 as const }])(
    'a booking with a higher revision than its early cancellation is active: %j',
    sent => {
      expect(arriving(sent).facts).toMatchObject({
        pmsBookingStatus: sent.pms_booking_status ?? null,
        revision: 6,
      });
    },
  );

  it('a check-in overrides an early cancellation unless the check-in has a lower revision', () => {
    expect(arriving({ pms_booking_status: 3 }).facts.pmsBookingStatus).toBe(3);
    expect(arriving({ revision: 4, pms_booking_status: 3 }).facts.pmsBookingStatus).toBe(2);
  });
});

const status = fc.constantFrom(undefined, null, 1 as const, 2 as const, 3 as const, 4 as const);
const anyItem = fc
  .record({
    revision: fc.option(fc.nat(5), { nil: undefined }),
    pms_booking_status: status,
    room_number: fc.constantFrom(undefined, null, '501', '502'),
  })
  .map(
    fields =>
      Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      ) as Partial<IncomingBooking>,
  );

describe('any sequence of items', () => {
  it('sending the last intake item again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), items => {
        const stored = afterTaking(...items);
        expect(['unchanged', 'stale']).toContain(resultOf(stored, items.at(-1) ?? {}));
      }),
    );
  });

  it('the stored revision of a booking never goes down', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), anyItem, (items, next) => {
        expect(afterTaking(...items, next).revision ?? -1).toBeGreaterThanOrEqual(
          afterTaking(...items).revision ?? -1,
        );
      }),
    );
  });

  it('only an intake item with an older or equal revision is reported as stale', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), anyItem, (items, next) => {
        const stored = afterTaking(...items);
        if (resultOf(stored, next) === 'stale')
          expect(next.revision ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(stored.revision ?? -1);
      }),
    );
  });

  it('a stale intake item changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), anyItem, (items, next) => {
        const stored = afterTaking(...items);
        const { result, facts } = applyItem(stored, { ...item, ...next });
        if (result === 'stale') expect(facts).toEqual(stored);
      }),
    );
  });
});
