import { mayStillAmend } from '#features/registration/registration/rules.ts';

export const MOST_ASKED_AT_ONCE = 500;

type Booking = Parameters<typeof mayStillAmend>[0] & { registerMark: string | null };

/** Whether a row of the list can be ticked to ask its guests for what is missing. */
export const mayAskForMissing = (booking: Booking, timezone: string, at: Date): boolean =>
  booking.registerMark === 'missing' && mayStillAmend(booking, timezone, at);

/** What speaks against asking a guest; `nothing`: nothing is missing that the guest could answer. */
export const obstacles = ['over', 'nothing', 'askedToday', 'unreachable'] as const;
export type Obstacle = (typeof obstacles)[number];

type Facts = {
  /** My Page takes no more: the booking is cancelled or over. */
  isOver: boolean;
  /** How many questions the guest would find there. */
  questions: number;
  /** Whether somebody has asked on this business day. */
  isAskedToday: boolean;
  isReachable: boolean;
};

/** The first of the obstacles that there is; undefined where the guest is asked. */
export function obstacleTo({ isOver, questions, isAskedToday, isReachable }: Facts): Obstacle | undefined {
  const standing = {
    over: isOver,
    nothing: questions === 0,
    askedToday: isAskedToday,
    unreachable: !isReachable,
  };
  return obstacles.find(each => standing[each]);
}
