import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintStaff } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { writeAccountMail } from '#features/message/message/commands/account-mail.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { accountLetter } from '#features/message/message/queries/letters/to-users.ts';
import { openAccountMail } from '#features/message/message/queries/sealed.ts';
import { accountMail } from '#features/message/message/tables.ts';
import { withdraw as withdrawRegistration } from '#features/registration/registration/commands/withdraw.ts';
import { registrationsOf } from '#features/registration/registration/queries/registrations.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { addUser, changeUser } from '#features/staff/user/commands.ts';
import { aNewUser, requestedMails } from '#features/staff/user/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { requestDisclosure } from './commands/ask.ts';
import { approveRequest, refuseRequest, withdrawRequest } from './commands/decide.ts';
import { showPassword } from './commands/hand-out.ts';
import { showRequest } from './commands/look.ts';
import { prepareFiles } from './commands/prepare.ts';
import { sweepRequests } from './commands/sweep.ts';
import * as contract from './contract.ts';
import { aHotelWithGuests, aPreparedRequest, aRequest, aRequestInput, firstAttempt } from './factory.ts';
import { requestsPage } from './queries/requests.ts';
import { disclosure } from './tables.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-requests-'));
  openFiles(diskStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => setClock(() => new Date('2026-11-21T03:00:00Z')));
afterEach(resetClock);

const later = (milliseconds: number) => {
  const at = now().getTime() + milliseconds;
  setClock(() => new Date(at));
};
const HOUR = 3_600_000;

const alreadyDecided = { status: 409, code: 'disclosure_decided' };
const prepareJobs = async (facility: Parameters<typeof jobsOf>[0]) =>
  (await jobsOf(facility)).filter(({ name }) => name === 'disclosure.approved');

const updateUser = ({ facilityId, userId }: StaffScope, changes: { role: 'staff' } | { deletedAt: Date }) =>
  inFacility({ facilityId, userId } as StaffScope, db =>
    db.update(userAccount).set(changes).where(eq(userAccount.id, userId)),
  );

describe('a request', () => {
  test('stores a disclosure request as entered and counts the affected persons', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    expect(await showRequest(colleague, id)).toMatchObject({
      state: 'asked',
      authority: '東山警察署',
      officer: '刑事課 佐々木',
      contact: '075-525-0110',
      reference: '捜第123号',
      ground: 'inquiry',
      with_pictures: true,
      from_date: '2026-11-21',
      asked_by: owner.username,
      persons_now: 2,
      bookings_now: 1,
      may: { approve: true, refuse: true, withdraw: false, download: false },
    });
  });

  test('submitting a disclosure request twice creates one request', async () => {
    const { owner } = await aHotelWithGuests();
    const input = contract.requestDisclosure.input.parse(aRequestInput(owner));
    const made = await Promise.all([requestDisclosure(owner, input), requestDisclosure(owner, input)]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await inFacility(owner, db => requestsPage(db, owner, undefined))).data).toHaveLength(1);
  });

  test('rejects a disclosure request for dates without registrations', async () => {
    const { owner } = await aHotelWithGuests();
    const asked = aRequest(owner, { from_date: '2026-01-01', to_date: '2026-01-31' });
    await expect(asked).rejects.toMatchObject({
      status: 422,
      details: { errors: { from_date: 'nobody_concerned' } },
    });
  });

  test('a disclosure request does not include a withdrawn registration', async () => {
    const { owner, booking, facility } = await aHotelWithGuests();
    const [registration] = await inFacility(owner, db =>
      registrationsOf(db, facility.facilityId, booking.id),
    );
    const { id } = await aRequest(owner);
    await withdrawRegistration(owner, registration?.id ?? 0, '二重登録');
    expect(await showRequest(owner, id)).toMatchObject({ persons: 2, persons_now: 0 });
  });

  test('shows the persons that a disclosure request names, and audits the view', async () => {
    const { owner, colleague, booking, facility } = await aHotelWithGuests();
    const [registration] = await inFacility(owner, db =>
      registrationsOf(db, facility.facilityId, booking.id),
    );
    const { id } = await aRequest(owner, { person_ids: [registration?.persons[0]?.id] });
    await showRequest(colleague, id);
    expect((await showRequest(colleague, id)).named).toEqual([
      {
        id: registration?.persons[0]?.id,
        name: '山田 太郎',
        reservation_no: 'R-1',
        check_in_date: '2026-11-21',
      },
    ]);
    const entries = await inFacility(owner, db =>
      db.select().from(auditEntry).where(eq(auditEntry.action, 'disclosure.viewed')),
    );
    expect(entries).toMatchObject([{ actorId: colleague.userId, details: { disclosure: id, persons: 1 } }]);
  });

  test('a disclosure request is stored encrypted, including the officer and the authority', async () => {
    const { owner, facility } = await aHotelWithGuests();
    await aRequest(owner);
    const rows = await inFacility(facility.system, db => db.select().from(disclosure));
    const stored = JSON.stringify(
      rows.map(({ sealed, ...row }) => ({ ...row, sealed: sealed.toString('latin1') })),
    );
    expect(stored).not.toMatch(/佐々木|東山|075-525|捜第/);
  });
});

describe('approving', () => {
  test('if there is another admin, that admin must approve a disclosure request', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id, may } = await aRequest(owner);
    expect(may.approve).toBe(false);
    await expect(approveRequest(owner, id)).rejects.toMatchObject(alreadyDecided);
    expect(await approveRequest(colleague, id)).toMatchObject({
      state: 'approved',
      decided_by: colleague.username,
    });
  });

  test('if there is no other admin, the creator approves the disclosure request and the audit log says so', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    await updateUser(colleague, { role: 'staff' });
    const { id, may } = await aRequest(owner);
    expect(may.approve).toBe(true);
    await approveRequest(owner, id);
    const entries = await inFacility(owner, db =>
      db.select().from(auditEntry).where(eq(auditEntry.action, 'disclosure.approved')),
    );
    expect(entries).toMatchObject([{ details: { disclosure: id, alone: true, persons: 2 } }]);
  });

  test('approving a disclosure request twice prepares the files once', async () => {
    const { owner, colleague, facility } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    await Promise.all([approveRequest(colleague, id), approveRequest(colleague, id)]);
    expect(await prepareJobs(facility)).toHaveLength(1);
  });

  test('a disclosure request that is concurrently approved and withdrawn ends up withdrawn', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    const both = await Promise.allSettled([
      approveRequest(colleague, id),
      withdrawRequest(owner, id, '取消し'),
    ]);
    const { state } = await showRequest(owner, id);
    const held = both.filter(({ status }) => status === 'fulfilled').length;
    // A request can be withdrawn after its approval but not approved after its withdrawal.
    expect(state).toBe('withdrawn');
    expect(held).toBeGreaterThan(0);
  });

  test('a rejected or withdrawn disclosure request cannot be approved', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const [refused, withdrawn] = [await aRequest(owner), await aRequest(owner)];
    expect(await refuseRequest(colleague, refused.id, '根拠が不明')).toMatchObject({
      state: 'refused',
      reason: '根拠が不明',
    });
    expect(await withdrawRequest(owner, withdrawn.id, '照会の取消し')).toMatchObject({ state: 'withdrawn' });
    for (const { id } of [refused, withdrawn])
      await expect(approveRequest(colleague, id)).rejects.toMatchObject(alreadyDecided);
  });

  test("admins cannot reject their own disclosure request or withdraw another admin's request", async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    await expect(refuseRequest(owner, id, 'x')).rejects.toMatchObject(alreadyDecided);
    await expect(withdrawRequest(colleague, id, 'x')).rejects.toMatchObject(alreadyDecided);
  });
});

describe('a creator who is no longer an admin', () => {
  test('disclosure requests of a creator who is no longer an admin cannot be approved', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(colleague);
    await updateUser(colleague, { deletedAt: now() });
    await expect(approveRequest(owner, id)).rejects.toMatchObject(alreadyDecided);
    expect(await refuseRequest(owner, id, '担当者の退職')).toMatchObject({ state: 'refused' });
  });

  test('approved disclosure requests of a creator who is no longer an admin are withdrawn instead of prepared', async () => {
    const { owner, colleague, facility } = await aHotelWithGuests();
    const { id } = await aRequest(colleague);
    await approveRequest(owner, id);
    await updateUser(colleague, { role: 'staff' });
    await prepareFiles({ facilityId: facility.facilityId, id }, firstAttempt);
    expect(await showRequest(owner, id)).toMatchObject({ state: 'withdrawn', persons_given: null });
  });

  test('disclosure files of a creator who is no longer an admin cannot be downloaded', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const id = await aPreparedRequest(colleague, owner);
    await updateUser(colleague, { role: 'staff' });
    for (const scope of [owner, colleague])
      await expect(showPassword(scope, id)).rejects.toMatchObject({ code: 'disclosure_over' });
  });
});

describe('emails to the owner', () => {
  test('the emails to the owner state which users created and approved a disclosure request, but reveal nothing about its content', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(colleague);
    await approveRequest(owner, id);
    const asked = await requestedMails('disclosureAsked', owner.userId);
    const approved = await requestedMails('disclosureApproved', owner.userId);
    expect([asked.length, approved.length]).toEqual([1, 1]);
    expect(asked).toMatchObject([{ by: colleague.userId }]);
    expect(approved).toMatchObject([{ by: owner.userId, whom: colleague.userId }]);
    const letter = accountLetter('disclosureAsked', {
      language: 'ja',
      url: 'https://x',
      username: owner.username,
    });
    expect(JSON.stringify(letter)).not.toMatch(/佐々木|東山|山田/);
  });

  test('emails to the owner contain the names of the users who created and approved the disclosure request', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(colleague);
    await approveRequest(owner, id);
    for (const kind of ['disclosureAsked', 'disclosureApproved'] as const)
      for (const asked of await requestedMails(kind, owner.userId)) await writeAccountMail(site, asked);
    const mails = await platformDb(db => db.select().from(accountMail).orderBy(accountMail.id));
    const [entered = '', approved = ''] = mails.slice(-2).map(row => openAccountMail(row).text);
    expect(entered).toContain(`(${colleague.username})`);
    expect(approved).toContain(`(${colleague.username})`);
    expect(approved).toContain(`(${owner.username})`);
  });
});

describe('an admin who requests a disclosure', () => {
  test('an admin added by the creator of a disclosure request cannot approve it', async () => {
    const { colleague, facility } = await aHotelWithGuests();
    const { id } = await aRequest(colleague);
    const added = await addUser(colleague, aNewUser('admin'), 'ja');
    const second = mintStaff({ ...colleague, userId: added.id, username: added.username });
    await expect(approveRequest(second, id)).rejects.toMatchObject({
      status: 409,
      code: 'disclosure_decided',
    });
    await expect(approveRequest(colleague, id)).rejects.toMatchObject({
      status: 409,
      code: 'disclosure_decided',
    });
    expect(await requestedMails('adminAdded', facility.owner.userId)).toMatchObject([
      { by: colleague.userId, whom: added.id },
    ]);
  });

  test('a user whom the creator of a disclosure request made an admin cannot approve a later one', async () => {
    const { colleague, owner } = await aHotelWithGuests();
    const { password: _password, ...clerk } = aNewUser();
    const { id: userId } = await addUser(owner, { ...clerk, password: 'Sazanami.2026' }, 'ja');
    await changeUser(colleague, { id: userId, ...clerk, user_role: { id: 1 } });
    const { id } = await aRequest(colleague);
    const promoted = mintStaff({ ...colleague, userId, username: clerk.username });
    await expect(approveRequest(promoted, id)).rejects.toMatchObject({
      status: 409,
      code: 'disclosure_decided',
    });
  });
});

describe('preparing', () => {
  test('a disclosure request fails if the last attempt to prepare it fails', async () => {
    const { owner, colleague, facility } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    await approveRequest(colleague, id);
    openFiles({ ...diskStore(folder), put: () => Promise.reject(new Error('The disk is full')) });
    const which = { facilityId: facility.facilityId, id };
    await expect(prepareFiles(which, firstAttempt)).rejects.toThrow('full');
    expect(await showRequest(owner, id)).toMatchObject({ state: 'approved' });
    await expect(prepareFiles(which, { attempt: 7, lastAttempt: true })).rejects.toThrow('full');
    openFiles(diskStore(folder));
    expect(await showRequest(owner, id)).toMatchObject({ state: 'failed' });
  });

  test('a disclosure request that is not prepared within a day fails', async () => {
    const { owner, colleague } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    await approveRequest(colleague, id);
    later(24 * HOUR);
    await sweepRequests();
    expect(await showRequest(owner, id)).toMatchObject({ state: 'failed' });
  });

  test('a disclosure request withdrawn in the meantime is not prepared', async () => {
    const { owner, colleague, facility } = await aHotelWithGuests();
    const { id } = await aRequest(owner);
    await approveRequest(colleague, id);
    await withdrawRequest(owner, id, '照会の取消し');
    await prepareFiles({ facilityId: facility.facilityId, id }, firstAttempt);
    expect(await showRequest(owner, id)).toMatchObject({ state: 'withdrawn' });
  });
});

test('disclosure requests are kept for five years', async () => {
  const { owner, colleague, facility } = await aHotelWithGuests();
  await aPreparedRequest(owner, colleague);
  setClock(() => new Date('2031-11-21T02:59:00Z'));
  await sweepRequests();
  const left = () => inFacility(facility.system, db => db.select().from(disclosure));
  expect(await left()).toMatchObject([{ state: 'ended' }]);
  later(2 * HOUR);
  await sweepRequests();
  expect(await left()).toEqual([]);
});

test('admins of another hotel cannot see a disclosure request', async () => {
  const { owner } = await aHotelWithGuests();
  const other = await aHotelWithGuests();
  const { id } = await aRequest(owner);
  await expect(showRequest(other.owner, id)).rejects.toMatchObject({ status: 404 });
  await expect(approveRequest(other.owner, id)).rejects.toMatchObject({ status: 404 });
  expect((await inFacility(other.owner, db => requestsPage(db, other.owner, undefined))).data).toEqual([]);
});
