import { createContext, useContext, useSyncExternalStore } from 'react';

/** The current page with the query and hash of its URL. `hash` is without #. */
export type Place = { path: string; search: Readonly<Record<string, string>>; hash: string };

export type Goal = {
  to: string;
  search?: Readonly<Record<string, string | undefined>>;
  hash?: string;
  replace?: boolean;
  /** false: the page scrolls by itself. */
  hashScrollIntoView?: boolean;
};

export type Places = {
  current: () => Place;
  subscribe: (changed: () => void) => () => void;
  /** Resolves when the page is shown or cannot be opened. */
  go: (goal: Goal) => Promise<void>;
};

/** Parses a URL; a trailing slash of the path is ignored. */
export function placeOf(address: string): Place {
  // With only a base URL, a path that starts with two slashes would be parsed as a host.
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

/** A page without navigation, for rendering on the server. */
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
 * A value known only to this browser. `first`, from the server-rendered page, is used during hydration, so that
 * both match.
 */
export function useHere<T extends string | number | boolean | null>(read: () => T, first: T): T {
  return useSyncExternalStore(never, read, () => first);
}
