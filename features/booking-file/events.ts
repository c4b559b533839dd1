import { defineJob } from '#platform/jobs/job.ts';

type OfFile = { facilityId: number; fileId: number };

/** The rows of a file are to be judged by its columns. `known`: by these it was put by, with the number of its booking in each row. */
export const judgeAsked = defineJob<OfFile & { known?: 'numbers' }>('booking_file.judge');

/** A file is to be taken in. */
export const takeAsked = defineJob<OfFile>('booking_file.take');

/** What a file did is to be undone. */
export const undoAsked = defineJob<OfFile>('booking_file.undo');
