import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookingFacts, type Incoming, judge } from './intake.ts';

const item: Incoming = {
  pms_code: 'demo_pms',
  pms_reservation_no: 'R-1001',
  checkin_date: '2026-03-01',
  checkout_date: '2026-03-03',
};

/** What is stored after these items, one after the other. */
function afterTaking(...items: Partial<Incoming>[]): BookingFacts {
  const booking = items.reduce<BookingFacts | undefined>(
    (known, each) => judge(known, { ...item, ...each }).facts,
    undefined,
  );
  if (!booking) throw new Error('Give one item at least');
  return booking;
}

const resultOf = (stored: BookingFacts | undefined, sent: Partial<Incoming>) =>
  judge(stored, { ...item, ...sent }).result;

it('a booking that is not known is created', () => {
  expect(resultOf(undefined, {})).toBe('created');
});

it('the same again changes nothing', () => {
  expect(resultOf(afterTaking({ revision: 3 }), { revision: 3 })).toBe('unchanged');
});

it('a higher revision of the same booking is unchanged, and counts from then on', () => {
  const stored = afterTaking({ revision: 3 }, { revision: 5 });
  expect(resultOf(afterTaking({ revision: 3 }), { revision: 5 })).toBe('unchanged');
  expect(resultOf(stored, { revision: 4, room_number: '501' })).toBe('stale');
});

it('a lower revision is stale', () => {
  expect(resultOf(afterTaking({ revision: 3 }), { revision: 2, room_number: '501' })).toBe('stale');
});

it('a PMS that counts no revisions is always heard', () => {
  expect(resultOf(afterTaking({ revision: 3 }), { room_number: '501' })).toBe('updated');
});

describe('a field', () => {
  it('that is absent stays as it was', () => {
    expect(afterTaking({ room_number: '501' }, {}).roomNumber).toBe('501');
  });

  it('that is null is emptied', () => {
    expect(afterTaking({ room_number: '501' }, { room_number: null }).roomNumber).toBeNull();
  });
});

describe('metadata', () => {
  it('that are absent stay as they were', () => {
    expect(afterTaking({ metadata: { full_name: '山田' } }, {}).metadata).toEqual({ full_name: '山田' });
  });

  it('come as a whole: what is left out is not known any more', () => {
    const sent = [{ metadata: { full_name: '山田', phone: '0901' } }, { metadata: { full_name: '山田' } }];
    expect(afterTaking(...sent).metadata).toEqual({ full_name: '山田' });
  });
});

describe('a cancelled booking', () => {
  const cancelled = afterTaking({ revision: 3, pms_booking_status: 2 });

  it('comes back with status 1 and a higher revision', () => {
    expect(resultOf(cancelled, { revision: 4, pms_booking_status: 1 })).toBe('updated');
  });

  it('comes back with status 1 from a PMS that counts no revisions', () => {
    expect(judge(cancelled, { ...item, pms_booking_status: 1 })).toMatchObject({
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
    'takes the guest being or having been in the house: status %s, revision %s',
    (status, revision) => {
      const sent = { pms_booking_status: status, ...(revision !== undefined && { revision }) };
      expect(judge(cancelled, { ...item, ...sent })).toMatchObject({
        result: 'updated',
        facts: { pmsBookingStatus: status },
      });
    },
  );

  it('does not come back with the revision of its cancellation', () => {
    expect(resultOf(cancelled, { revision: 3, pms_booking_status: 1 })).toBe('stale');
  });

  it('does not come back with an unknown status, while the other fields are taken', () => {
    expect(
      judge(cancelled, { ...item, revision: 4, pms_booking_status: null, room_number: '501' }),
    ).toMatchObject({ result: 'updated', facts: { pmsBookingStatus: 2, roomNumber: '501', revision: 4 } });
  });

  it('does not take what was sent before the cancellation', () => {
    expect(resultOf(cancelled, { revision: 2, pms_booking_status: 3 })).toBe('stale');
  });

  it('stays cancelled where the PMS says nothing of the status', () => {
    expect(afterTaking({ pms_booking_status: 2 }, { room_number: '501' }).pmsBookingStatus).toBe(2);
  });

  it('that never had a revision comes back with a first one', () => {
    expect(resultOf(afterTaking({ pms_booking_status: 2 }), { revision: 0, pms_booking_status: 1 })).toBe(
      'updated',
    );
  });
});

describe('a booking whose cancellation came first', () => {
  const arriving = (sent: Partial<Incoming>, revision: number | null = 5) =>
    judge(undefined, { ...item, ...sent }, { revision });

  it.each([
    ['an older revision', { revision: 4, pms_booking_status: 1 as const }],
    ['the same revision', { revision: 5, pms_booking_status: 1 as const }],
    ['no revision', { pms_booking_status: 1 as const }],
    ['no status', { revision: 4 }],
  ])('is created as cancelled with %s', (_, sent) => {
    expect(arriving(sent)).toMatchObject({ result: 'created', facts: { pmsBookingStatus: 2, revision: 5 } });
  });

  it('is created as cancelled where the cancellation had no revision', () => {
    expect(arriving({ revision: 4, pms_booking_status: 1 }, null).facts).toMatchObject({
      pmsBookingStatus: 2,
      revision: 4,
    });
  });

  it.each([{ revision: 6 }, { revision: 6, pms_booking_status: 1 as const }])(
    'is active with a later revision: %j',
    sent => {
      expect(arriving(sent).facts).toMatchObject({
        pmsBookingStatus: sent.pms_booking_status ?? null,
        revision: 6,
      });
    },
  );

  it('is in the house where the PMS says so later', () => {
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
      ) as Partial<Incoming>,
  );

describe('whatever a PMS sends', () => {
  it('sending the last item again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), items => {
        const stored = afterTaking(...items);
        expect(['unchanged', 'stale']).toContain(resultOf(stored, items.at(-1) ?? {}));
      }),
    );
  });

  it('the revision never goes down', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), anyItem, (items, next) => {
        expect(afterTaking(...items, next).revision ?? -1).toBeGreaterThanOrEqual(
          afterTaking(...items).revision ?? -1,
        );
      }),
    );
  });

  it('only an older or equal revision is called stale', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), anyItem, (items, next) => {
        const stored = afterTaking(...items);
        if (resultOf(stored, next) === 'stale')
          expect(next.revision ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(stored.revision ?? -1);
      }),
    );
  });

  it('what is stale changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1 }), anyItem, (items, next) => {
        const stored = afterTaking(...items);
        const { result, facts } = judge(stored, { ...item, ...next });
        if (result === 'stale') expect(facts).toEqual(stored);
      }),
    );
  });
});
