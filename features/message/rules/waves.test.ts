import { expect, test } from 'vitest';
import { JOBS_AT_ONCE } from '#platform/jobs/worker.ts';
import { MAIL_CONNECTIONS } from '#platform/mail/smtp-driver.ts';
import { WAVE } from './waves.ts';

test('all jobs of a worker together mark no more messages than have a connection to the mail server', () => {
  expect(WAVE).toBeGreaterThan(1);
  expect(WAVE * JOBS_AT_ONCE).toBeLessThanOrEqual(MAIL_CONNECTIONS);
});
