import { defineJob } from '#platform/jobs/job.ts';

type OfFile = { facilityId: number; fileId: number };

/**
 * Checks the rows of a file by its columns. `known`: `'numbers'` if the rows already have the booking numbers
 * of these columns.
 */
export const judgeAsked = defineJob<OfFile & { known?: 'numbers' }>('booking_file.judge');

export const takeAsked = defineJob<OfFile>('booking_file.take');

export const undoAsked = defineJob<OfFile>('booking_file.undo');
