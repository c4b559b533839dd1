import { mayStillAmend } from '#features/booking/booking/rules/link-state.ts';

export const MAX_ASKED_AT_ONCE = 500;

type Booking = Parameters<typeof mayStillAmend>[0] & { registerMark: string | null };

export const mayAskForMissingData = (booking: Booking, timezone: string, at: Date): boolean =>
  booking.registerMark === 'missing' && mayStillAmend(booking, timezone, at);

/** Why a guest is not asked. `nothing`: no data is missing that the guest could provide. */
export const obstacles = ['over', 'nothing', 'askedToday', 'unreachable'] as const;
export type Obstacle = (typeof obstacles)[number];

type AskingFacts = {
  /** True if the booking is cancelled or past. My Page then accepts no more data. */
  isOver: boolean;
  questions: number;
  isAskedToday: boolean;
  isReachable: boolean;
};

/** Returns the first obstacle that applies. Undefined if the guest can be asked. */
export function askingObstacle({
  isOver,
  questions,
  isAskedToday,
  isReachable,
}: AskingFacts): Obstacle | undefined {
  const applies = {
    over: isOver,
    nothing: questions === 0,
    askedToday: isAskedToday,
    unreachable: !isReachable,
  };
  return obstacles.find(each => applies[each]);
}
