import '#test/harness/database.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { type AuditAction, actionsOf, auditActions, auditKinds } from '#features/audit/audit/rules.ts';
import { openDetails } from '#features/desk/front-desk/commands/open-details.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { makeApiKey } from '#features/integration/api/commands/api-keys.ts';
import { apiKey } from '#features/integration/api/tables.ts';
import { createConnector } from '#features/integration/connector/commands/connectors.ts';
import { createWebhook } from '#features/integration/webhook/commands/manage.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { listAudit } from '../contract.ts';
import { auditedPeople, viewAudit } from './view-audit.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));
afterEach(resetClock);

const view = ({ owner }: TestFacility, input: object = {}) => viewAudit(owner, listAudit.input.parse(input));
const actions = (page: Awaited<ReturnType<typeof view>>) => page.data.map(entry => entry.action);

async function withEntries(facility: TestFacility, entries: [AuditAction, day: string, time: string][]) {
  for (const [action, day, time] of entries) {
    setClock(() => localTime(day, time, 'Asia/Tokyo'));
    await inFacility(facility.system, db => audit(db, facility.owner, { action }));
  }
}

test('an audit entry shows the user, the action, the time and the booking', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
  const { data } = await view(facility);
  expect(data).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      action: 'booking.viewed',
      actor: {
        kind: 'staff',
        id: facility.owner.userId,
        username: facility.username,
        name: '鈴木 花子',
      },
      booking: { id: booking.id, pms_code: booking.pmsCode, reservation_no: booking.pmsBookingNo },
      details: { session: facility.owner.sessionId },
      about: { key: null, vendor: null, host: null },
      source: null,
      tries: null,
    },
  ]);
});

test('an audit entry of an API key shows the name of the key', async () => {
  const facility = await aFacility();
  const { facilityId, system } = facility;
  await inFacility(system, async db => {
    const [key] = await db.select().from(apiKey);
    await audit(db, aKeyScope(facilityId, key?.id ?? 0), { action: 'qr.decoded' });
  });
  expect((await view(facility)).data[0]?.actor).toMatchObject({
    kind: 'api-key',
    username: null,
    name: 'PMS',
  });
});

test('reading the audit log is audited', async () => {
  const facility = await aFacility();
  expect(actions(await view(facility))).toEqual([]);
  expect(actions(await view(facility))).toEqual(['audit.viewed']);
});

describe('the audit log filters', () => {
  test('the audit log can be filtered by user', async () => {
    const facility = await aFacility();
    const member = await aStaffMember(facility);
    const booking = await aBooking(facility);
    for (const scope of [facility.owner, member]) await openDetails(scope, { booking_id: booking.id }, 'ja');
    const { data } = await view(facility, { actor_id: member.userId });
    expect(data.map(entry => entry.actor.username)).toEqual([member.username]);
  });

  test('the audit log can be filtered by reservation number', async () => {
    const facility = await aFacility();
    const [one, other] = [await aBooking(facility), await aBooking(facility)];
    for (const { id } of [one, other]) await openDetails(facility.owner, { booking_id: id }, 'ja');
    const { data } = await view(facility, { reservation_no: one.pmsBookingNo });
    expect(data.map(entry => entry.booking?.id)).toEqual([one.id]);
    expect((await view(facility, { reservation_no: 'R-none' })).data).toEqual([]);
  });

  test('the audit log can be filtered by type of action', async () => {
    const facility = await aFacility();
    await withEntries(facility, [
      ['session.signed_in', '2026-03-01', '10:00'],
      ['list.viewed', '2026-03-01', '10:01'],
      ['image.downloaded', '2026-03-01', '10:02'],
      ['image.deleted', '2026-03-01', '10:03'],
    ]);
    expect(actions(await view(facility, { kind: 'looked', to: '2026-03-01' }))).toEqual([
      'image.downloaded',
      'list.viewed',
    ]);
    expect(actions(await view(facility, { kind: 'desk' }))).toEqual(['image.deleted']);
  });

  test('the audit log can be filtered by dates in the time zone of the hotel, first and last day included', async () => {
    const facility = await aFacility();
    await withEntries(facility, [
      ['session.signed_in', '2026-03-01', '23:59'],
      ['list.viewed', '2026-03-02', '00:00'],
      ['export.list', '2026-03-03', '23:59'],
      ['session.signed_out', '2026-03-04', '00:00'],
    ]);
    expect(actions(await view(facility, { from: '2026-03-02', to: '2026-03-03' }))).toEqual([
      'export.list',
      'list.viewed',
    ]);
    expect(actions(await view(facility, { to: '2026-03-01' }))).toEqual(['session.signed_in']);
  });
});

test('the audit log offers only users of the hotel as a filter', async () => {
  const [facility] = [await aFacility(), await aFacility()];
  const member = await aStaffMember(facility);
  const names = (await auditedPeople(facility.owner)).map(person => person.username);
  expect(names.toSorted()).toEqual([facility.username, member.username].toSorted());
});

describe('the pages of the audit log', () => {
  test('the pages of the audit log contain every entry once, newest first, even if entries are added during paging', async () => {
    const facility = await aFacility();
    await inFacility(facility.system, async db => {
      for (let count = 0; count < 230; count += 1)
        await audit(db, facility.owner, { action: 'list.viewed', details: { count } });
    });
    const counts: unknown[] = [];
    const sizes: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof view>> = await view(facility, { cursor });
      sizes.push(page.data.length);
      counts.push(...page.data.filter(each => each.action === 'list.viewed').map(each => each.details.count));
      cursor = page.next_cursor;
    }
    expect(sizes).toEqual([100, 100, 30]);
    expect(counts).toEqual(Array.from({ length: 230 }, (_, index) => 229 - index));
  });

  test('the audit log rejects a cursor that was never issued', async () => {
    const facility = await aFacility();
    expect(() => view(facility, { cursor: 'x/1' })).toThrow(
      expect.objectContaining({ status: 422, details: { errors: { cursor: 'field_invalid' } } }),
    );
  });
});

test('the pages of the audit log never contain entries of another hotel, with any filter', async () => {
  const [own, other] = [await aFacility(), await aFacility()];
  const booking = await aBooking(other);
  await openDetails(other.owner, { booking_id: booking.id }, 'ja');
  const asked = [{}, { actor_id: other.owner.userId }, { reservation_no: booking.pmsBookingNo }];
  for (const each of asked) {
    const { data } = await view(own, each);
    expect(data.filter(entry => entry.action !== 'audit.viewed')).toEqual([]);
  }
});

test('every audit action belongs to exactly one type', () => {
  expect(auditKinds.flatMap(actionsOf).toSorted()).toEqual(auditActions.toSorted());
});

test('an audit entry about an API key, a connector or a webhook shows its name', async () => {
  const facility = await aFacility();
  const { owner } = facility;
  const wanted = { scopes: ['decode_qr'] as const, lastDay: null, isTest: false };
  await makeApiKey(owner, { name: 'Kiosk in the lobby', ...wanted });
  await createConnector(owner, { vendor: 'siteminder', hotelCode: null });
  await createWebhook(owner, { url: 'https://pms.example/hook/4711', events: ['message.failed'] });
  const { data } = await view(facility);
  expect(data.slice(0, 3).map(({ action, about }) => [action, about])).toEqual([
    ['webhook.created', { key: null, vendor: null, host: 'pms.example' }],
    ['connector.created', { key: null, vendor: 'siteminder', host: null }],
    ['api_key.created', { key: 'Kiosk in the lobby', vendor: null, host: null }],
  ]);
});
