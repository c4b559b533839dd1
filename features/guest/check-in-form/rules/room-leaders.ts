import type { ErrorCode } from '#i18n/error-codes.ts';
import { cleanText } from '#platform/text/clean.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';
import type { Submission } from '../contract.ts';

type RoomLeader = Submission['tour_leaders'][number];

/** Returns the errors of a room leader. Name and email are both required, unless both are empty. */
export function leaderErrors({ name, email }: RoomLeader): { name?: ErrorCode; email?: ErrorCode } {
  if (isBlank({ name, email })) return {};
  return {
    ...(cleanText(name) === '' ? { name: 'field_required' } : {}),
    ...(cleanEmail(email) === ''
      ? { email: 'field_required' }
      : isEmail(email)
        ? {}
        : { email: 'email_invalid' }),
  };
}

export function namedLeaders(leaders: readonly RoomLeader[]): RoomLeader[] {
  return leaders
    .filter(leader => !isBlank(leader))
    .map(({ name, email }) => ({ name: cleanText(name), email: cleanEmail(email) }));
}

const isBlank = ({ name, email }: RoomLeader) => cleanText(`${name}${email}`) === '';

/**
 * Maximum number of room leaders, and of companions, in one form: enough for a coach party. The booking
 * itself usually allows fewer.
 */
export const MAX_PERSONS_PER_FORM = 200;
