import { createContext, useContext, useSyncExternalStore } from 'react';

/** Where the reader is: the page, and what its address says beside it. `hash` without its sign. */
export type Place = { path: string; search: Readonly<Record<string, string>>; hash: string };

export type Goal = {
  to: string;
  /** What is undefined is left out. */
  search?: Readonly<Record<string, string | undefined>>;
  hash?: string;
  /** The page that is left cannot be gone back to. */
  replace?: boolean;
  /** false: the page scrolls by itself. */
  hashScrollIntoView?: boolean;
};

export type Places = {
  current: () => Place;
  subscribe: (changed: () => void) => () => void;
  /** Resolves once the page is there, or cannot be opened. */
  go: (goal: Goal) => Promise<void>;
};

/** The place that an address names; a slash at the end of its path means nothing. */
export function placeOf(address: string): Place {
  // Of what begins with two slashes a base alone would make a host.
  const { pathname, searchParams, hash } = new URL(
    address.startsWith('/') ? `http://here${address}` : address,
  );
  return {
    path: pathname.replace(/(?<=.)\/$/, ''),
    search: Object.fromEntries(searchParams),
    hash: decoded(hash.slice(1)),
  };
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Its address, from the root of the site. */
export function addressOf({ path, search, hash }: Place): string {
  const query = new URLSearchParams(search).toString();
  return `${path}${query && `?${query}`}${hash && `#${encodeURIComponent(hash)}`}`;
}

export const goalOf = ({ to, search = {}, hash = '' }: Goal): Place => ({
  path: to,
  search: Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  hash,
});

/** One page that stays, as on the server, where nobody goes anywhere. */
export const fixedPlace = (place: Place): Places => ({
  current: () => place,
  subscribe: () => () => undefined,
  go: () => Promise.resolve(),
});

export const PlacesContext = createContext<Places>(fixedPlace(placeOf('/')));

export function usePlace(): Place {
  const { subscribe, current } = useContext(PlacesContext);
  return useSyncExternalStore(subscribe, current, current);
}

export const useNavigate = (): Places['go'] => useContext(PlacesContext).go;

const never = () => () => undefined;

/** What only this browser knows. `first`, from the server's page, counts until the page is taken over, so that both are the same. */
export function useHere<T extends string | number | boolean | null>(read: () => T, first: T): T {
  return useSyncExternalStore(never, read, () => first);
}
