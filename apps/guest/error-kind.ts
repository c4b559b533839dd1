import type { PageLocation } from '#platform/browser/place.ts';

const errorStatuses = ['401', '404', '422', '429', '503'] as const;
type ErrorStatus = (typeof errorStatuses)[number];

/**
 * Maps each reason to the status of the error page that may show it. `busy` means that any rate limit except
 * that of sign-in was exceeded.
 */
const reasons = { 'checkin-used': '422', 'checkin-expired': '422', busy: '429' } as const;
type Reason = keyof typeof reasons;
const isReasonOf = (status: ErrorStatus, reason: string | undefined): reason is Reason =>
  Object.entries(reasons).some(([known, page]) => known === reason && page === status);

export type ErrorKind = ErrorStatus | Reason | 'my-page-over';

/**
 * Returns what the error page at this address is about. The query parameter `status` is the reason; `page` is
 * the handle of the My Page that redirected to the error page because the booking is over.
 */
export function errorKindAt({ path, search }: PageLocation, hasHotel: boolean): ErrorKind {
  const status = errorStatuses.find(each => path === `/error-${each}`) ?? '404';
  const kind = isReasonOf(status, search.status) ? search.status : status;
  const isOver = kind === 'checkin-expired' && search.page !== undefined && hasHotel;
  return isOver ? 'my-page-over' : kind;
}
