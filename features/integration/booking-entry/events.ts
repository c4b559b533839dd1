import { defineJob } from '#platform/jobs/job.ts';

type FileJob = { facilityId: number; fileId: number };

/** Checks the rows of a file. `known`: `'numbers'` if the booking numbers of the rows are already stored. */
export const checkFileJob = defineJob<FileJob & { known?: 'numbers' }>('booking_file.judge');

export const importFileJob = defineJob<FileJob>('booking_file.take');

export const undoFileJob = defineJob<FileJob>('booking_file.undo');
