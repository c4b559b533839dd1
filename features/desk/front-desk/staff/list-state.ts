import type { TermName as AskedTerm } from '#features/booking/booking/rules/search-terms.ts';
import {
  type Filters,
  type FlagName,
  flagNames,
  type Sort,
  sorts,
  statusFilters,
} from '../rules/list-choices.ts';

/** The URL contains days, a status, flags and a position, but never a guest's name or number. */
export type Address = { [name: string]: string | undefined };

export const termNames = ['reservation', 'name', 'phone'] as const;
export type TermName = (typeof termNames)[number];
/** The search terms as typed. Empty terms are not used. Kept in the tab's history and not in the URL. */
export type Terms = Record<TermName, string>;
export const apiTermNames = {
  reservation: 'reservation_id',
  name: 'name',
  phone: 'phone_number',
} as const satisfies Record<TermName, AskedTerm>;
export const searchTerms = ({ reservation, name, phone }: Terms) => ({
  [apiTermNames.reservation]: reservation,
  [apiTermNames.name]: name,
  [apiTermNames.phone]: phone,
});
export const noTerms: Terms = { reservation: '', name: '', phone: '' };
export const hasTerms = (terms: Terms) => termNames.some(name => terms[name] !== '');

/** The booking whose details are open: its id, or the first or last booking of a page that is loading. */
export type OpenTarget = number | 'first' | 'last' | null;

export type ListState = Filters & {
  terms: Terms;
  /** The sort order chosen by the user. Null: the default sort order for the selected days. */
  sort: Sort | null;
  /** Starts at 1. */
  page: number;
  cursor: string | null;
  open: OpenTarget;
};

export const filtersIn = ({ from, to, status, email, noEmail, passport, face, incomplete }: Filters) => ({
  from,
  to,
  status,
  email,
  noEmail,
  passport,
  face,
  incomplete,
});

/** Reads the state from a URL. Ignores invalid values. Missing values are taken from `home`. */
export function readState(address: Address, terms: Terms, home: Filters): ListState {
  const readFlag = (name: FlagName) => (isFlag(address[name]) ? address[name] === '1' : home[name]);
  return {
    ...daysInAddress(address, terms, home),
    status: statusFilters.find(name => name === address.status) ?? home.status,
    email: readFlag('email'),
    noEmail: readFlag('noEmail'),
    passport: readFlag('passport'),
    face: readFlag('face'),
    incomplete: readFlag('incomplete'),
    terms,
    sort: sorts.find(name => name === address.sort) ?? null,
    ...pageIn(address),
    open: openIn(address.open),
  };
}

/**
 * Returns the URL parameters of a state. Omits values that equal `home`, so that a bookmark for today always
 * opens the current day.
 */
export function writeState(state: ListState, home: Filters): Address {
  const changedFlags = flagNames.filter(name => state[name] !== home[name]);
  const hasDefaultDays = state.from === home.from && state.to === home.to;
  const days = state.from === '' ? { days: ALL_DAYS } : { from: state.from, to: state.to };
  return {
    ...(hasDefaultDays ? {} : days),
    ...(state.status === home.status ? {} : { status: state.status }),
    ...(state.sort === null ? {} : { sort: state.sort }),
    ...Object.fromEntries(changedFlags.map(name => [name, state[name] ? '1' : '0'])),
    ...(state.cursor === null ? {} : { page: String(state.page), cursor: state.cursor }),
    ...(state.open === null ? {} : { open: String(state.open) }),
  };
}

export function withFilters(state: ListState, changes: Partial<ListState>): ListState {
  return { ...state, page: 1, cursor: null, open: null, ...changes };
}

/**
 * Returns the state of the next or previous page. The first page is requested without a cursor, so that results
 * are counted again.
 */
export function withPage(state: ListState, page: number, cursor: string | null): ListState {
  return page <= 1 ? { ...state, page: 1, cursor: null } : { ...state, page, cursor };
}

export function filtersOf(state: Filters & Pick<ListState, 'terms'>) {
  return {
    check_in_from: state.from,
    check_in_to: state.to,
    ...apiFilters(state),
    ...searchTerms(state.terms),
  };
}

const toApiFlag = (value: boolean) => (value ? (1 as const) : (0 as const));

/** Returns the filters except the days, with their names in the API. */
export const apiFilters = ({ status, email, noEmail, passport, face, incomplete }: Filters) => ({
  status,
  email_exists: toApiFlag(email),
  no_email_exists: toApiFlag(noEmail),
  has_passport_picture: toApiFlag(passport),
  has_face_picture: toApiFlag(face),
  register_incomplete: toApiFlag(incomplete),
});

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

const ALL_DAYS = 'all';
const isFlag = (text: string | undefined) => text === '0' || text === '1';

/**
 * All days can be searched but not listed. Without a search term, for example after opening a shared URL, the
 * default days apply.
 */
function daysInAddress(address: Address, terms: Terms, home: Filters): { from: string; to: string } {
  if (address.days === ALL_DAYS && hasTerms(terms)) return { from: '', to: '' };
  if (!isDay(address.from)) return { from: home.from, to: home.to };
  const { from, to } = address;
  return { from, to: isDay(to) && to >= from ? to : from };
}

function pageIn({ page, cursor }: Address): { page: number; cursor: string | null } {
  const number = Number(page);
  return cursor && Number.isSafeInteger(number) && number > 1
    ? { page: number, cursor }
    : { page: 1, cursor: null };
}

function openIn(text: string | undefined): OpenTarget {
  if (text === 'first' || text === 'last') return text;
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
