import { defineJob } from '#platform/jobs/job.ts';

/** Somebody who wants to open a hotel is to be mailed the link that proves their address. */
export const verificationAsked = defineJob<{ signUpId: number; nonce: string; language: string }>(
  'sign_up.verification_asked',
);
