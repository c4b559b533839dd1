import type { ErrorCode } from '#i18n/error-codes.ts';
import { cleanText } from '#platform/text/clean.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';
import type { Submission } from '../contract.ts';

type RoomLeader = Submission['tour_leaders'][number];

/** Faults in a line of the form: name and address are both needed, and an empty line is no leader. */
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

/** The leaders that were named. */
export function namedLeaders(leaders: readonly RoomLeader[]): RoomLeader[] {
  return leaders
    .filter(leader => !isBlank(leader))
    .map(({ name, email }) => ({ name: cleanText(name), email: cleanEmail(email) }));
}

const isBlank = ({ name, email }: RoomLeader) => cleanText(`${name}${email}`) === '';

/** How many room leaders, and how many companions, one form may name: all of a coach and a few more. What the booking allows is less. */
export const MOST_OF_A_FORM = 200;
