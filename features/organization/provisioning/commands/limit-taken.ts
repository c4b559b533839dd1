import { hasCallsLeft, limitCalls } from '#features/access/access/commands.ts';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { MAX_TAKEN_PER_HOUR } from '../rules/limits.ts';

const CALL = 'provisioned user id taken';

/**
 * Limits how many user IDs of other organizations and hotels an identity provider can discover. Above the
 * limit, free user IDs are refused as well, because they would show which ones are taken.
 * @throws 429 `too_many_requests`
 */
export async function limitTaken<T>(
  { organizationId }: ProvisioningScope,
  work: () => Promise<T>,
): Promise<T> {
  const callerKey = String(organizationId);
  if (!(await hasCallsLeft(CALL, callerKey, MAX_TAKEN_PER_HOUR, now()))) throw takenTooOften();
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.details.errors?.username === 'already_taken')
      await limitCalls(CALL, callerKey, MAX_TAKEN_PER_HOUR, now());
    throw error;
  }
}

const takenTooOften = () =>
  new Refusal(429, 'too_many_requests', {
    sentences: {
      '': `${MAX_TAKEN_PER_HOUR} values of userName were already taken. Try again in an hour.`,
    },
  });
