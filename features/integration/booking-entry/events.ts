import { defineJob } from '#platform/jobs/job.ts';

type OfFile = { facilityId: number; fileId: number };

/** Checks the rows of a file. `known`: `'numbers'` if the booking numbers of the rows are already stored. */
export const judgeAsked = defineJob<OfFile & { known?: 'numbers' }>('booking_file.judge');

export const takeAsked = defineJob<OfFile>('booking_file.take');

export const undoAsked = defineJob<OfFile>('booking_file.undo');
