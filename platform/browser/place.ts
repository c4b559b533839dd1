import { createContext, useContext, useSyncExternalStore } from 'react';

/** The current page with the query and hash of its URL. `hash` is without #. */
export type Place = { path: string; search: Readonly<Record<string, string>>; hash: string };

export type Goal = {
  to: string;
  search?: Readonly<Record<string, string | undefined>>;
  hash?: string;
  replace?: boolean;
  /** False if the page scrolls to its hash itself. */
  hashScrollIntoView?: boolean;
};

export type Places = {
  current: () => Place;
  subscribe: (changed: () => void) => () => void;
  /** Resolves when the page is shown or its loading has failed. */
  go: (goal: Goal) => Promise<void>;
};

export function placeOf(address: string): Place {
  // If parsed relative to a base URL, a path that begins with two slashes would become a host.
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

/**
 * Returns a value that only this browser has. During hydration, returns `first`, so that the page matches the
 * server-rendered HTML.
 */
export function useHere<T extends string | number | boolean | null>(read: () => T, first: T): T {
  return useSyncExternalStore(never, read, () => first);
}
