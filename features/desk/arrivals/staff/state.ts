import type * as savedContract from '#features/desk/front-desk/contract/saved-filters.ts';
import { filtersFrom } from '#features/desk/front-desk/staff/saved-filter.ts';
import type { CallsOf } from '#platform/browser/call.ts';
import { type Show, shows } from '../rules/choices.ts';

/** The address holds a day, a choice and which booking is open; never what somebody searched for. */
export type Address = { [name: string]: string | undefined };

export type State = {
  day: string;
  show: Show;
  /** What was searched for over all days; "": the day is shown. It stays in the tab's history, out of the address. */
  search: string;
  open: number | null;
};

/** Reads an address, whoever typed it: what makes no sense counts as absent. */
export function readState(address: Address, search: string, today: string): State {
  const open = Number(address.open);
  return {
    day: isDay(address.day) ? address.day : today,
    show: shows.find(name => name === address.show) ?? 'all',
    search,
    open: Number.isSafeInteger(open) && open > 0 ? open : null,
  };
}

/** The address of a state; today is left out, so that a bookmark of today is one of every day. */
export function writeState({ day, show, open }: State, today: string): Address {
  return {
    ...(day === today ? {} : { day }),
    ...(show === 'all' ? {} : { show }),
    ...(open === null ? {} : { open: String(open) }),
  };
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

type Saved = CallsOf<typeof savedContract>['GET log/saved-filters']['replies']['staff']['data'][number];

/** The statuses of a saved filter that are a choice of a day. */
const choiceOf: Partial<Record<string, Show>> = {
  all: 'all',
  unregistered: 'unregistered',
  input: 'unread',
};

/** What the arrivals show of a saved filter; undefined where it is of several days, or asks for what only the list can filter by. */
export function dayOfSaved({ filters }: Pick<Saved, 'filters'>, today: string, day: string) {
  const { from, to, status, email, noEmail, passport, face, incomplete } = filtersFrom(filters, today, {
    from: day,
    to: day,
  });
  const show = choiceOf[status];
  const isNarrowed = email || noEmail || passport || face || incomplete;
  return from === to && show && !isNarrowed ? { day: from, show } : undefined;
}
