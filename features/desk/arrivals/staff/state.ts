import type * as savedContract from '#features/desk/front-desk/contract/saved-filters.ts';
import { filtersFrom } from '#features/desk/front-desk/staff/saved-filter.ts';
import type { CallsOf } from '#platform/browser/call.ts';
import { type ArrivalFilter, arrivalFilters } from '../rules/choices.ts';

/** The URL contains the day, the filter and the open booking, but never the search text. */
export type Address = { [name: string]: string | undefined };

export type State = {
  day: string;
  show: ArrivalFilter;
  /** Text to search for over all days; "" shows the day. Kept in the tab's history and not in the URL. */
  search: string;
  open: number | null;
};

export function readState(address: Address, search: string, today: string): State {
  const open = Number(address.open);
  return {
    day: isDay(address.day) ? address.day : today,
    show: arrivalFilters.find(name => name === address.show) ?? 'all',
    search,
    open: Number.isSafeInteger(open) && open > 0 ? open : null,
  };
}

/**
 * Returns the URL parameters of a state. Omits the day if it is today, so that a bookmark always opens the
 * current day.
 */
export function writeState({ day, show, open }: State, today: string): Address {
  return {
    ...(day === today ? {} : { day }),
    ...(show === 'all' ? {} : { show }),
    ...(open === null ? {} : { open: String(open) }),
  };
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

type SavedFilter = CallsOf<typeof savedContract>['GET log/saved-filters']['replies']['staff']['data'][number];

const filterByStatus: Partial<Record<string, ArrivalFilter>> = {
  all: 'all',
  unregistered: 'unregistered',
  input: 'unread',
};

/**
 * Returns the day and filter that correspond to a saved filter. Undefined if the saved filter covers several
 * days or uses conditions that only the list supports.
 */
export function dayOfSavedFilter({ filters }: Pick<SavedFilter, 'filters'>, today: string, day: string) {
  const { from, to, status, email, noEmail, passport, face, incomplete } = filtersFrom(filters, today, {
    from: day,
    to: day,
  });
  const show = filterByStatus[status];
  const isNarrowed = email || noEmail || passport || face || incomplete;
  return from === to && show && !isNarrowed ? { day: from, show } : undefined;
}
