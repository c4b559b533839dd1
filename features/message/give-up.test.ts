import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { booking } from '#features/booking/tables.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { giveUp } from './commands/give-up.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { sendMessage } from './events.ts';
import { aRegistration, messagesOf, site } from './factory/messages.ts';
import { message } from './tables.ts';

mailServerForEach();

async function aConfirmation() {
  const made = await aRegistration();
  await writeConfirmation(site, made);
  const [row] = await messagesOf(made.facility);
  const payload = { facilityId: made.facilityId, id: row?.id ?? 0, channel: 'email' };
  const drop = (name: string = sendMessage.name) => platformDb(db => giveUp(db, { name, payload }));
  const state = async () => (await messagesOf(made.facility))[0]?.state;
  const isUndelivered = async () => {
    const [found] = await inFacility(made.facility.system, db => db.select().from(booking));
    return found?.undelivered;
  };
  return { made, drop, state, isUndelivered };
}

test('A message whose job the operator dropped counts as not delivered, and staff see it', async () => {
  const { drop, state, isUndelivered } = await aConfirmation();
  expect(await drop()).toBe(1);
  expect([await state(), await isUndelivered()]).toEqual(['failed', true]);
});

test('One that may be out already is uncertain', async () => {
  const { made, drop, state } = await aConfirmation();
  await inFacility(made.facility.system, db => db.update(message).set({ state: 'sending' }));
  expect([await drop(), await state()]).toEqual([1, 'uncertain']);
});

test('One that was sent, or whose job did something else, stays as it is', async () => {
  const { made, drop, state } = await aConfirmation();
  expect([await drop('booking.something'), await state()]).toEqual([0, 'queued']);
  await inFacility(made.facility.system, db => db.update(message).set({ state: 'sent' }));
  expect([await drop(), await state()]).toEqual([0, 'sent']);
});
