import { eq, inArray, sql } from 'drizzle-orm';
import type { SettingName } from '#features/hotel/facility/contract/setting-registry.ts';
import type { Facility } from '#features/hotel/facility/queries/facility.ts';
import { readSetting } from '#features/hotel/facility/queries/settings.ts';
import type { Schedule, ScheduleEntry } from '#features/hotel/facility/rules/schedule.ts';
import { pauseOf } from '#features/hotel/facility/rules/settings.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { memoize } from '#platform/memory/memoize.ts';
import type { FacilityFacts } from '../rules/verdict.ts';

export type SendingHotel = Pick<
  Facility,
  'id' | 'userId' | 'testOf' | 'timezone' | 'awaitsApproval' | 'mailsADay' | 'smsADay'
>;

export type SendingContext = { hotel: SendingHotel; facts: FacilityFacts; schedule: Schedule };

const { id, userId, testOf, timezone, awaitsApproval, mailsADay, smsADay } = facility;

/**
 * Columns that `sendingContextOf` reads, for queries that include `facility`. Settings that were never saved are
 * missing.
 */
export const decisionColumns = {
  hotel: { id, userId, testOf, timezone, awaitsApproval, mailsADay, smsADay },
  settings: sql<Record<string, unknown> | null>`(
    select json_object_agg(name, value) from facility_setting
    where facility_id = facility.id
      and name in ('hold_sending', 'maintenance_mode', 'notification_frequency_settings'))`,
};

type DecisionRow = { hotel: SendingHotel; settings: Record<string, unknown> | null };

export function sendingContextOf({ hotel, settings }: DecisionRow): SendingContext {
  const { pause, schedule } = settingsIn(settings);
  return { hotel, facts: { timezone: hotel.timezone, pause }, schedule };
}

function settingsIn(stored: DecisionRow['settings']) {
  const read = <N extends SettingName>(name: N) => readSetting(name, stored?.[name]);
  const pause = pauseOf(read('hold_sending'), read('maintenance_mode'));
  return { pause, schedule: read('notification_frequency_settings') };
}

/** @returns undefined if there is no such hotel */
export async function loadSendingContext(db: Db, facilityId: number): Promise<SendingContext | undefined> {
  const [found] = await db.select(decisionColumns).from(facility).where(eq(facility.id, facilityId));
  return found && sendingContextOf(found);
}

export const facilityFacts = async (db: Db, facilityId: number): Promise<FacilityFacts | undefined> =>
  (await loadSendingContext(db, facilityId))?.facts;

type Entry = Pick<ScheduleEntry, 'moment' | 'days_no' | 'time'>;

/** A hotel that sends guide messages automatically, with its enabled moments. `timezone`: IANA name. */
export type SendingFacility = { id: number; timezone: string; entries: readonly Entry[] };

/**
 * Returns the hotels that send guide messages automatically, ordered by id. With `ids`, returns only these
 * hotels.
 */
export async function sendingFacilities(db: Db, ids?: readonly number[]): Promise<SendingFacility[]> {
  const rows = await db
    .select({ id, timezone, settings: sql<string>`coalesce(${decisionColumns.settings}, '{}')::text` })
    .from(facility)
    .where(ids && inArray(id, [...ids]))
    .orderBy(id);
  // Cached, because ten thousand hotels share few schedules.
  const sendingBy = memoize(text => {
    const storedSettings: Record<string, unknown> = JSON.parse(text);
    const { pause, schedule } = settingsIn(storedSettings);
    const isOn = schedule.data.filter(({ status }) => status === 1);
    return { pause, entries: isOn.map(({ moment, days_no, time }) => ({ moment, days_no, time })) };
  });
  return rows.flatMap(({ settings, ...hotel }) => {
    const { pause, entries } = sendingBy(settings);
    return pause ? [] : [{ ...hotel, entries }];
  });
}

const BATCH_SIZE = 500;

/**
 * Returns the next batch of hotels, beginning with id `from`, and the id of the first hotel after the batch
 * (null if none). `hotels` must be ordered by id.
 */
export function nextBatch<Hotel extends { id: number }>(
  hotels: readonly Hotel[],
  from: number,
): { turn: Hotel[]; next: number | null } {
  const first = hotels.findIndex(({ id }) => id >= from);
  if (first < 0) return { turn: [], next: null };
  const end = first + BATCH_SIZE;
  return { turn: hotels.slice(first, end), next: hotels[end]?.id ?? null };
}
