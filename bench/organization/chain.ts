import type pg from 'pg';
import type { OrganizationRole } from '#features/access/access/rules/organization-roles.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { aMember, anOrganization, type TestMember } from '#features/organization/organization/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { fillHotels, insertHotels } from '../list/fill.ts';
import { runInParallel } from '../submissions/in-parallel.ts';

export const HOTELS = 2000;
export const USERS = 1000;
const HOTELS_PER_USER = 20;
const BOOKINGS = 200;
const LARGE_HOTELS = 5;
const LARGE_HOTEL_BOOKINGS = 5000;
const DAYS = 90;

/** `manager` has a role in each hotel, given one by one. `single` owns a hotel of no organization. */
export type Chain = { admin: TestMember; manager: TestMember; single: TestFacility };

/** Creates an organization with its hotels, users and bookings, and a hotel outside of it. */
export async function aChain(admin: pg.Client): Promise<Chain> {
  const ids = await insertHotels(admin, HOTELS);
  const hotels = ids.map(facilityId => ({ facilityId }));
  const chain = await anOrganization();
  await admin.query(joinSql, [ids, chain.organizationId]);
  const manager = await aMember(chain, 'regional_manager', ...hotels);
  const roles: OrganizationRole[] = ['regional_manager', 'night_audit', 'auditor'];
  await runInParallel(4, Array(USERS - 2).keys(), index => {
    const first = (index * HOTELS_PER_USER) % HOTELS;
    const role = roles[index % roles.length] ?? 'auditor';
    return aMember(chain, role, ...hotels.slice(first, first + HOTELS_PER_USER));
  });
  const single = await aFacility();
  await admin.query(samePasswordSql, [single.username]);
  const days = { firstDay: daysAfter(businessDay(now(), 'Asia/Tokyo'), -DAYS / 3), days: DAYS };
  await fillHotels(admin, [
    { ...days, hotels: ids, bookings: HOTELS * BOOKINGS },
    { ...days, hotels: ids.slice(0, LARGE_HOTELS), bookings: LARGE_HOTELS * LARGE_HOTEL_BOOKINGS },
  ]);
  await admin.query('vacuum (analyze)');
  return { admin: chain.admin, manager, single };
}

const joinSql = `
  insert into organization_hotel (facility_id, organization_id, proposed_at, proposed_by, confirmed_at)
  select id, $2, now(), 0, now() from unnest($1::bigint[]) as id`;

/** Gives all users the same cheap hash, so that checking it hides no other difference between sign-ins. */
const samePasswordSql = `
  update user_account set password_hash = single.password_hash
  from user_account as single where single.username = $1 and user_account.organization_id is not null`;
