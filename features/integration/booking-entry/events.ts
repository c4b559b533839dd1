import { defineJob } from '#platform/jobs/job.ts';

type OfFile = { facilityId: number; fileId: number };

/** The rows of a file are to be judged by its columns. `known`: by these it was put by, with the number of its booking in each row. */
export const judgeAsked = defineJob<OfFile & { known?: 'numbers' }>('booking_file.judge');

export const takeAsked = defineJob<OfFile>('booking_file.take');

export const undoAsked = defineJob<OfFile>('booking_file.undo');
