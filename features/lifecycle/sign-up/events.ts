import { defineJob } from '#platform/jobs/job.ts';

/** Emails the link that verifies the address of a person who wants to open a hotel. */
export const verificationAsked = defineJob<{ signUpId: number; nonce: string; language: string }>(
  'sign_up.verification_asked',
);
