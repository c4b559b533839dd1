import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { defineJob, handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { countHotel } from './commands/count-hotel.ts';
import { hotelsToCount } from './queries/hotels-to-count.ts';

const countFiguresJob = defineJob<Record<string, never>>('figures.count');
const countHotelJob = defineJob<{ facilityId: number }>('figures.count_hotel');

/** Adds one job for each hotel, so that a failure in one does not stop the others. */
const addHotelJobs = () =>
  platformDb(async db => {
    const ids = await hotelsToCount(db);
    const jobs = ids.map(facilityId => ({ payload: { facilityId }, key: `figures ${facilityId}` }));
    await countHotelJob.addAll(db, jobs);
  });

export const tasks: JobHandler[] = [handle(countFiguresJob, addHotelJobs), handle(countHotelJob, countHotel)];

/** Daily, shortly after the business day ends in Japan. */
export const schedules: JobSchedule[] = [schedule(countFiguresJob, '40 21 * * *')];
