import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { countHotel } from './commands/count-hotel.ts';
import { hotelsToCount } from './queries/hotels-to-count.ts';

const allDue = defineJob<Record<string, never>>('figures.count');
const hotelDue = defineJob<{ facilityId: number }>('figures.count_hotel');

/** Adds one job for each hotel, so that a failure in one does not stop the others. */
const addHotels = () =>
  platformDb(async db => {
    const ids = await hotelsToCount(db);
    const jobs = ids.map(facilityId => ({ payload: { facilityId }, key: `figures ${facilityId}` }));
    await hotelDue.addAll(db, jobs);
  });

export const tasks: JobHandler[] = [handle(allDue, addHotels), handle(hotelDue, countHotel)];

/** Daily, shortly after the business day ends in Japan. */
export const schedules: JobSchedule[] = [schedule(allDue, '40 21 * * *')];
