import type { ListFilters } from '../contract/list.ts';

/** What stands in the address of the list: days, a status, flags and a place; never a name or a number of a guest. */
export type Address = { [name: string]: string | undefined };

export const statusNames = [
  'all',
  'not_subject',
  'before_send',
  'sent',
  'opened',
  'accessed',
  'input',
  'seen',
  'confirmed',
] as const satisfies readonly ListFilters['status'][];
export type StatusName = (typeof statusNames)[number];

export const flagNames = ['email', 'noEmail', 'passport', 'face'] as const;
export type FlagName = (typeof flagNames)[number];

/** Which booking's details are open: an id, or the first or last of a page that is on its way. */
export type Open = number | 'first' | 'last' | null;

export type ListState = Record<FlagName, boolean> & {
  /** YYYY-MM-DD */
  from: string;
  to: string;
  status: StatusName;
  /** Counts from 1. */
  page: number;
  cursor: string | null;
  open: Open;
};

/** Reads an address, whoever typed it: what makes no sense counts as absent. Without dates the list shows `today`. */
export function readState(address: Address, today: string): ListState {
  const from = dayOr(address.from, today);
  const to = dayOr(address.to, from);
  const flag = (name: FlagName) => address[name] === '1';
  return {
    from,
    to: to < from ? from : to,
    status: statusNames.find(name => name === address.status) ?? 'all',
    email: flag('email'),
    noEmail: flag('noEmail'),
    passport: flag('passport'),
    face: flag('face'),
    ...placeIn(address),
    open: openIn(address.open),
  };
}

/** The address of a state; what the list shows anyway is left out, so that a bookmark of today is one of every day. */
export function writeState(state: ListState, today: string): Address {
  const flags = flagNames.map(name => [name, state[name] ? '1' : undefined]);
  const isToday = state.from === today && state.to === today;
  return {
    ...(isToday ? {} : { from: state.from, to: state.to }),
    ...(state.status === 'all' ? {} : { status: state.status }),
    ...Object.fromEntries(flags.filter(([, value]) => value)),
    ...(state.cursor === null ? {} : { page: String(state.page), cursor: state.cursor }),
    ...(state.open === null ? {} : { open: String(state.open) }),
  };
}

/** Other filters begin at their first page, with the details closed. */
export function withFilters(state: ListState, changes: Partial<ListState>): ListState {
  return { ...state, page: 1, cursor: null, open: null, ...changes };
}

/** The page before or after; the first is asked for anew, and so counted anew. */
export function withPage(state: ListState, page: number, cursor: string | null): ListState {
  return page <= 1 ? { ...state, page: 1, cursor: null } : { ...state, page, cursor };
}

/** What the call of the list is asked. */
export function filtersOf(state: ListState) {
  const flag = (value: boolean) => (value ? (1 as const) : (0 as const));
  return {
    check_in_from: state.from,
    check_in_to: state.to,
    status: state.status,
    email_exists: flag(state.email),
    no_email_exists: flag(state.noEmail),
    has_passport_picture: flag(state.passport),
    has_face_picture: flag(state.face),
  };
}

export function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

const dayOr = (text: string | undefined, otherwise: string) => (isDay(text) ? text : otherwise);

function placeIn({ page, cursor }: Address): { page: number; cursor: string | null } {
  const number = Number(page);
  return cursor && Number.isSafeInteger(number) && number > 1
    ? { page: number, cursor }
    : { page: 1, cursor: null };
}

function openIn(text: string | undefined): Open {
  if (text === 'first' || text === 'last') return text;
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
