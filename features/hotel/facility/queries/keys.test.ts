import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { now } from '#platform/clock/clock.ts';
import { newDataKey, seal, wrapKey } from '#platform/crypto/sealing.ts';
import { aFacility } from '#test/harness/facility.ts';
import { createFacilityKey } from '../commands/facility.ts';
import { facilityKey } from '../tables.ts';
import { openForHotel, sealForHotel } from './keys.ts';

const place = { table: 'answer', column: 'sealed', row: 7 };

async function aSealedValue() {
  const hotel = await aFacility();
  const value = await inFacility(hotel.system, db => sealForHotel(db, hotel.facilityId, place, 'TK1234567'));
  return { ...hotel, value };
}

describe('an encrypted value', () => {
  it('an encrypted value can be decrypted in its own row and column', async () => {
    const { system, facilityId, value } = await aSealedValue();
    const opened = await inFacility(system, db => openForHotel(db, facilityId, place, value));
    expect(opened.toString()).toBe('TK1234567');
  });

  it.each([
    ['row', { ...place, row: 8 }],
    ['column', { ...place, column: 'value' }],
    ['table', { ...place, table: 'draft' }],
  ])('an encrypted value cannot be decrypted in another %s', async (_, elsewhere) => {
    const { system, facilityId, value } = await aSealedValue();
    const opening = inFacility(system, db => openForHotel(db, facilityId, elsewhere, value));
    await expect(opening).rejects.toMatchObject({ code: 'not_authentic' });
  });

  it('an encrypted value cannot be decrypted for another hotel', async () => {
    const { value } = await aSealedValue();
    const other = await aFacility();
    const opening = inFacility(other.system, db => openForHotel(db, other.facilityId, place, value));
    await expect(opening).rejects.toMatchObject({ code: 'unknown_key' });
  });

  it('an encrypted value can still be decrypted after the hotel got a new key', async () => {
    const { system, facilityId, value } = await aSealedValue();
    const opened = await inFacility(system, async db => {
      await createFacilityKey(db, facilityId);
      return openForHotel(db, facilityId, place, value);
    });
    expect(opened.toString()).toBe('TK1234567');
  });

  it('an encrypted value can be decrypted after another process encrypted it with a newer key', async () => {
    const { system, facilityId } = await aSealedValue();
    const opened = await inFacility(system, async db => {
      const key = newDataKey();
      const row = { facilityId, wrapped: wrapKey(key, facilityId), createdAt: now() };
      const [made] = await db.insert(facilityKey).values(row).returning({ id: facilityKey.id });
      const context = { facility: facilityId, ...place, row: String(place.row) };
      return openForHotel(db, facilityId, place, seal({ id: made?.id ?? 0, key }, context, 'elsewhere'));
    });
    expect(opened.toString()).toBe('elsewhere');
  });
});

it('no value can be encrypted for a hotel without a key', async () => {
  const { system } = await aFacility();
  await expect(inFacility(system, db => sealForHotel(db, -1, place, 'x'))).rejects.toThrow('no data key');
});
