import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { addFacilityKey } from '#features/hotel/facility/commands/facility.ts';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { facilityKey } from '#features/hotel/facility/tables.ts';
import { changeSecret } from '#features/integration/webhook/commands/manage.ts';
import { aWebhook } from '#features/integration/webhook/factory.ts';
import { signingSecrets } from '#features/integration/webhook/queries/secrets.ts';
import { webhookEndpoint } from '#features/integration/webhook/tables.ts';
import { sealedColumns } from '#features/lifecycle/hotel-transfer/queries/sealed-columns.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { now } from '#platform/clock/clock.ts';
import { pool } from '#platform/database/pool.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { addDataKey, resealAll } from './renew-data-key.ts';

const noPause = async () => undefined;
const renewDataKey = async (scope: SystemScope, pause: () => Promise<unknown>) =>
  resealAll(scope, await addDataKey(scope), pause);
const place = { table: 'message', column: 'sealed', row: 'x' };
let hotel: TestFacility;
let booking: TestBooking;
let guest: ReturnType<typeof aGuest>;
let qrCode: string;

beforeAll(async () => {
  hotel = await aFacility();
  booking = await aBooking(hotel);
  guest = aGuest(booking);
  ({ qrCode } = await submit(guest, await aForm(guest, booking)));
  const { id } = await aWebhook(hotel, 'https://pms.invalid/');
  await changeSecret(hotel.owner, id);
});

const secrets = () =>
  inFacility(hotel.system, async db => {
    const [webhook] = await db.select().from(webhookEndpoint);
    return webhook ? signingSecrets(db, webhook, now()) : [];
  });

const keysLeft = () => inFacility(hotel.system, db => db.select({ id: facilityKey.id }).from(facilityKey));

async function keysNamed(): Promise<string[]> {
  const named = new Set<string>();
  await inFacility(hotel.system, async db => {
    for (const { table, column } of sealedColumns) {
      const { rows } = await db.execute<{ key: Buffer }>(
        `select distinct substring(${column} from 2 for 8) as key from ${table} where ${column} is not null`,
      );
      for (const { key } of rows) named.add(String(key.readBigUInt64BE()));
    }
  });
  return [...named];
}

test("renewing a hotel's data key covers every column that is sealed with the key", async () => {
  const { rows } = await pool().query<{ name: string }>(
    `select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and atttypid = 'bytea'::regtype
       and (attname ~ '(sealed|wrapped)$' or (relname, attname) = ('booking_file_change', 'before')) order by 1`,
  );
  // Columns that are not sealed with a hotel's key.
  const others = [
    'account_mail.sealed',
    'facility_key.wrapped',
    'master_slot.wrapped',
    'provider_session.sign_out_sealed',
    'sign_on_provider.client_secret_sealed',
  ];
  const sealed = rows.map(({ name }) => name).filter(name => !others.includes(name));
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(sealed);
});

test('after the data key was renewed, all values are readable and only the new key remains', async () => {
  const before = await inFacility(hotel.system, db => slotSecrets(db, hotel.facilityId, [booking.slotId]));
  const signed = await secrets();
  expect(signed).toHaveLength(2);
  const [old] = await keysLeft();
  expect(await renewDataKey(hotel.system, noPause)).toBeGreaterThan(4);
  const [renewed, ...more] = await keysLeft();
  expect(more).toEqual([]);
  expect(renewed?.id).not.toBe(old?.id);
  expect(await keysNamed()).toEqual([String(renewed?.id)]);
  expect(await inFacility(hotel.system, db => slotSecrets(db, hotel.facilityId, [booking.slotId]))).toEqual(
    before,
  );
  expect((await submit(guest, await aForm(guest, booking))).qrCode).toBe(qrCode);
  expect(await secrets()).toEqual(signed);
});

test('an interrupted renewal of a data key can continue, and values written in the meantime are readable', async () => {
  const { facilityId, system } = hotel;
  await inFacility(system, db => addFacilityKey(db, facilityId));
  const meanwhile = await inFacility(system, db => sealForHotel(db, facilityId, place, 'new'));
  await expect(
    renewDataKey(system, async () => {
      throw new Error('broken off');
    }),
  ).rejects.toThrow('broken off');
  expect(await keysLeft()).toHaveLength(2);
  await renewDataKey(system, noPause);
  expect(await keysLeft()).toHaveLength(1);
  expect(String(await inFacility(system, db => openForHotel(db, facilityId, place, meanwhile)))).toBe('new');
});
