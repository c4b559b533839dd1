import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { anAdmin } from '#features/staff/user/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { requestDisclosure } from './commands/ask.ts';
import { approveRequest } from './commands/decide.ts';
import { downloadFile } from './commands/hand-out.ts';
import { prepareFiles } from './commands/prepare.ts';
import * as contract from './contract.ts';
import type { FileKind } from './rules.ts';

const today = () => businessDay(now(), 'Asia/Tokyo');
/** Days on which the guests arrive: today and the next ten days. */
const days = () => ({ from_date: today(), to_date: daysAfter(today(), 10) });

export async function aHotelWithGuests() {
  const facility = await aFacility();
  return {
    facility,
    owner: facility.owner,
    colleague: await anAdmin(facility),
    booking: await aCouple(facility, today(), 'R-1'),
  };
}

export async function aCouple(
  facility: TestFacility,
  checkinDate = today(),
  pmsBookingNo = `R-${randomUUID()}`,
) {
  const booking = await aBooking(facility, {
    checkinDate,
    checkoutDate: daysAfter(checkinDate, 2),
    pmsBookingNo,
  });
  const guest = aGuest(booking);
  const gov_id = await storeImage(guest, {
    kind: 'passport',
    person: 'companion:1',
    bytes: await aPicture(),
  });
  await submit(guest, await aForm(guest, booking, { main: taro, companions: [{ ...emma, gov_id }] }));
  return booking;
}

const aPicture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();

type Input = Parameters<typeof contract.requestDisclosure.input.parse>[0];

/**
 * Builds a typical request by the police for the days on which the guests arrive. `others` overrides its
 * fields.
 */
export const aRequestInput = (
  { facilityId }: Pick<StaffScope, 'facilityId'>,
  others: object = {},
): Input => ({
  facility_id: facilityId,
  ask_key: randomUUID(),
  authority: '東山警察署',
  officer: '刑事課 佐々木',
  contact: '075-525-0110',
  reference: '捜第123号',
  ground: 'inquiry',
  with_pictures: true,
  ...('person_ids' in others ? {} : days()),
  ...others,
});

export const aRequest = (scope: StaffScope, others: object = {}) =>
  requestDisclosure(scope, contract.requestDisclosure.input.parse(aRequestInput(scope, others)));

export const firstAttempt = { attempt: 1, lastAttempt: false };

/** Creates a request with prepared files. `asker` creates the request and `approver` approves it. */
export async function aPreparedRequest(asker: StaffScope, approver: StaffScope, others: object = {}) {
  const { facilityId } = asker;
  const { id } = await aRequest(asker, others);
  await approveRequest(approver, id);
  await prepareFiles({ facilityId, id }, firstAttempt);
  return id;
}

export async function downloadBytes(scope: StaffScope, id: number, kind: FileKind): Promise<Buffer> {
  const { body } = await downloadFile(scope, id, kind);
  return body instanceof Readable ? buffer(body) : body;
}
