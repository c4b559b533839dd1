import { defineJob } from '#platform/jobs/job.ts';

export const verificationJob = defineJob<{ signUpId: number; nonce: string; language: string }>(
  'sign_up.verification_asked',
);
