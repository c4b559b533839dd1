import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { requestedMails } from '#features/staff/user/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { chooseHotel } from './commands/choose-hotel.ts';
import { findGuest } from './commands/find-guest.ts';
import { changeMember, removeMember, resetTwoFactor } from './commands/members.ts';
import {
  askToJoin,
  confirmHotel,
  createCode,
  leaveOrganization,
  lookUpCode,
  readMembership,
} from './commands/membership.ts';
import { aMember, anOrganization, aPerson, joinHotel, type TestOrganization } from './factory.ts';
import { hotelsWithNumbers } from './queries/day-numbers.ts';
import { membersPage } from './queries/members.ts';

afterEach(resetClock);

let hotel: TestFacility;
let chain: TestOrganization;
let code: string;

beforeEach(async () => {
  hotel = await aFacility();
  chain = await anOrganization();
  ({ code } = await createCode(chain.admin.scope));
});

const nightAudit = [{ role: 'night_audit' as const, hotel_id: null }];
const wrong = { code: 'organization_code_wrong' };

describe('joining', () => {
  test('a hotel joins an organization with a code once the organization has confirmed the hotel', async () => {
    expect(await lookUpCode(hotel.owner, code.toLowerCase())).toEqual({ name: chain.name });
    expect(await askToJoin(hotel.owner, code)).toMatchObject({ name: chain.name, state: 'asked' });
    await expect(chooseHotel(chain.admin.scope, hotel.facilityId)).rejects.toMatchObject({ status: 404 });
    const confirmed = await confirmHotel(chain.admin.scope, hotel.facilityId);
    expect(confirmed).toMatchObject([{ hotel_id: hotel.facilityId, state: 'member' }]);
    expect(await readMembership(hotel.owner)).toMatchObject({ state: 'member' });
    await chooseHotel(chain.admin.scope, hotel.facilityId);
  });

  test('a joining code can be used by only one hotel', async () => {
    const other = await aFacility();
    const asked = await Promise.allSettled([askToJoin(hotel.owner, code), askToJoin(other.owner, code)]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const memberships = [await readMembership(hotel.owner), await readMembership(other.owner)];
    expect(memberships.filter(each => each !== null)).toHaveLength(1);
  });

  test('only one of two concurrent requests of a hotel to join different organizations succeeds', async () => {
    const rival = await anOrganization();
    const { code: other } = await createCode(rival.admin.scope);
    const asked = await Promise.allSettled([askToJoin(hotel.owner, code), askToJoin(hotel.owner, other)]);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'organization_taken' },
    });
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a rejected request to join leaves the joining code usable', async () => {
    await joinHotel(await anOrganization(), hotel);
    await expect(askToJoin(hotel.owner, code)).rejects.toMatchObject({ code: 'organization_taken' });
    const other = await aFacility();
    expect(await askToJoin(other.owner, code)).toMatchObject({ state: 'asked' });
  });

  test('a joining code expires, and a newer one replaces it', async () => {
    const { code: newer } = await createCode(chain.admin.scope);
    await expect(lookUpCode(hotel.owner, code)).rejects.toMatchObject(wrong);
    const later = new Date(now().getTime() + 7 * 24 * 60 * 60_000);
    setClock(() => later);
    await expect(lookUpCode(hotel.owner, newer)).rejects.toMatchObject(wrong);
  });

  test('attempts to guess a joining code are limited', async () => {
    const guesses = Array.from({ length: 20 }, () => lookUpCode(hotel.owner, 'AAAA').catch(() => undefined));
    await Promise.all(guesses);
    await expect(lookUpCode(hotel.owner, code)).rejects.toMatchObject({ status: 429 });
  });

  test('an organization can confirm only hotels that have asked to join it', async () => {
    await askToJoin(hotel.owner, code);
    const rival = await anOrganization();
    await expect(confirmHotel(rival.admin.scope, hotel.facilityId)).rejects.toMatchObject({ status: 404 });
  });

  test('a hotel can withdraw its request to join an organization', async () => {
    await askToJoin(hotel.owner, code);
    await leaveOrganization(hotel.owner);
    expect(await readMembership(hotel.owner)).toBeNull();
    await expect(confirmHotel(chain.admin.scope, hotel.facilityId)).rejects.toMatchObject({ status: 404 });
    await expect(leaveOrganization(hotel.owner)).rejects.toMatchObject({ status: 404 });
  });

  test('when a hotel joins again, the roles that users had in it are not restored', async () => {
    await joinHotel(chain, hotel);
    const member = await aMember(chain, 'night_audit', hotel);
    await leaveOrganization(hotel.owner);
    await joinHotel(chain, hotel);
    expect((await listed(member.userId))?.grants).toEqual([]);
  });
});

async function listed(userId: number) {
  const { members } = await platformDb(db => membersPage(db, chain.admin.scope, {}));
  return members.find(({ id }) => id === userId);
}

describe('the users of an organization', () => {
  test('an admin cannot delete themselves or give up their admin role', async () => {
    const { scope, userId } = chain.admin;
    await expect(removeMember(scope, userId)).rejects.toMatchObject({ code: 'own_account' });
    const grants = [{ role: 'auditor' as const, hotel_id: null }];
    await expect(changeMember(scope, userId, { ...aPerson(), grants })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('an admin changes the name and email address of a user, which sends an email to the previous address', async () => {
    const { userId } = await aMember(chain, 'auditor');
    const person = aPerson();
    await changeMember(chain.admin.scope, userId, { ...person, grants: nightAudit });
    const { username: _username, ...shown } = person;
    expect(await listed(userId)).toMatchObject({ ...shown, grants: nightAudit });
    const sent = await requestedMails('emailChanged', userId);
    expect(sent).toMatchObject([{ to: expect.any(String) }]);
  });

  test('two users of an organization cannot have the same email address', async () => {
    const [one, other] = [await aMember(chain, 'auditor'), await aMember(chain, 'auditor')];
    const person = aPerson();
    const change = (userId: number, email: string) =>
      changeMember(chain.admin.scope, userId, { ...person, email, grants: nightAudit });
    await change(one.userId, person.email);
    await expect(change(other.userId, person.email.toUpperCase())).rejects.toMatchObject({
      status: 422,
      details: { errors: { email: 'already_taken' } },
    });
  });

  test('an admin can reset the second factor of another user, who gets an email, but cannot reset their own', async () => {
    const { scope, userId: own } = chain.admin;
    const { userId } = await aMember(chain, 'auditor');
    await platformDb(db =>
      db.update(userAccount).set({ totpConfirmedAt: now() }).where(eq(userAccount.id, userId)),
    );
    expect(await listed(userId)).toMatchObject({ two_factor: true });
    await resetTwoFactor(scope, userId);
    expect(await listed(userId)).toMatchObject({ two_factor: false });
    expect(await requestedMails('factorReset', userId)).toHaveLength(1);
    await expect(resetTwoFactor(scope, own)).rejects.toMatchObject({ code: 'own_account' });
  });

  test('only one of two admins who concurrently delete each other succeeds', async () => {
    const other = await aMember(chain, 'organization_admin');
    const results = await Promise.allSettled([
      removeMember(chain.admin.scope, other.userId),
      removeMember(other.scope, chain.admin.userId),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('across several hotels', () => {
  test("an organization's list of hotels shows each hotel's numbers for its own business day", async () => {
    const other = await aFacility();
    for (const each of [hotel, other]) await joinHotel(chain, each);
    for (let booking = 0; booking < 3; booking += 1) await aBooking(hotel);
    const page = await hotelsWithNumbers(chain.admin.scope, {}, 'ja');
    const counted = new Map(page.hotels.map(({ hotel_id, numbers }) => [hotel_id, numbers.arrive]));
    expect(counted.size).toBe(2);
    expect(counted.get(other.facilityId)).toBe(0);
  });

  test('a search finds a guest in every hotel of the user, and the audit log of each of these hotels records the search', async () => {
    const [other, outside] = [await aFacility(), await aFacility()];
    for (const each of [hotel, other, outside]) {
      await joinHotel(chain, each);
      await aBooking(each);
    }
    const member = await aMember(chain, 'night_audit', hotel, other);
    const found = await findGuest(member.scope, { search: '山田' }, 'ja');
    expect(found.hotels.map(({ hotel_id }) => hotel_id).toSorted()).toEqual(
      [hotel.facilityId, other.facilityId].toSorted(),
    );
    for (const each of [hotel, other, outside]) {
      const looks = await inFacility(each.system, db =>
        db.select().from(auditEntry).where(eq(auditEntry.action, 'list.viewed')),
      );
      expect(looks.map(({ actorId }) => actorId)).toEqual(each === outside ? [] : [member.userId]);
    }
  });

  test('the counts of each hotel are read with one query in a transaction of its own', async () => {
    const sent = () => statementsOf(() => hotelsWithNumbers(chain.admin.scope, {}, 'ja'));
    await joinHotel(chain, hotel);
    const one = await sent();
    for (let more = 0; more < 2; more += 1) await joinHotel(chain, await aFacility());
    const three = await sent();
    // Four statements per hotel: begin, access to the hotel, the query, commit.
    expect(three.length - one.length).toBe(2 * 4);
    expect(three.filter(text => text.includes('app.admission'))).toHaveLength(1 + 3);
  });

  test('each page of hotels continues where the previous one ended', async () => {
    for (let more = 0; more < 52; more += 1) await joinHotel(chain, await aFacility());
    const first = await hotelsWithNumbers(chain.admin.scope, {}, 'ja');
    const cursor = first.next_cursor ?? undefined;
    const second = await hotelsWithNumbers(chain.admin.scope, { cursor }, 'ja');
    const ids = [...first.hotels, ...second.hotels].map(({ hotel_id }) => hotel_id);
    expect([first.hotels.length, second.hotels.length, new Set(ids).size]).toEqual([50, 2, 52]);
    expect(second.next_cursor).toBeNull();
  });
});
