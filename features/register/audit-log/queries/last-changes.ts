import { and, desc, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { settings } from '#features/hotel/facility/contract/setting-registry.ts';
import { settingToChange } from '#features/hotel/facility/queries/setting-to-change.ts';
import { settingRows } from '#features/hotel/facility/queries/settings.ts';
import { settingPast } from '#features/hotel/facility/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';

/**
 * Returns the last changes of a setting, newest first, with the values before and after. Omits changes with a
 * value that this version no longer accepts.
 * @throws 403 or 422 like a change of the setting
 */
export function lastChanges(scope: StaffScope, asked: string) {
  const name = settingToChange(scope, asked);
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const past = await db
      .select({
        value: settingPast.value,
        at: settingPast.replacedAt,
        userId: settingPast.replacedBy,
        username: userAccount.username,
      })
      .from(settingPast)
      .leftJoin(userAccount, eq(userAccount.id, settingPast.replacedBy))
      .where(and(eq(settingPast.facilityId, facilityId), eq(settingPast.name, name)))
      .orderBy(desc(settingPast.id));
    const [current] = await settingRows(db, facilityId, [name]);
    const values = [current?.value, ...past.map(({ value }) => value)].map(value =>
      settings[name].schema.safeParse(value),
    );
    return past.flatMap(({ at, userId, username }, index) => {
      const [after, before] = [values[index], values[index + 1]];
      if (!after?.success || !before?.success) return [];
      const by = userId === null ? null : (username ?? '');
      return [{ at: at.toISOString(), by, before: before.data, after: after.data }];
    });
  });
}
