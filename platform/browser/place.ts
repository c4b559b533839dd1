import { createContext, useContext, useSyncExternalStore } from 'react';

/** The current page with the query and hash of its URL. `hash` is without #. */
export type PageLocation = { path: string; search: Readonly<Record<string, string>>; hash: string };

export type NavigationTarget = {
  to: string;
  search?: Readonly<Record<string, string | undefined>>;
  hash?: string;
  replace?: boolean;
  /** False if the page scrolls to its hash itself. */
  hashScrollIntoView?: boolean;
};

export type Navigation = {
  current: () => PageLocation;
  subscribe: (changed: () => void) => () => void;
  /** Resolves when the page is shown or its loading has failed. */
  go: (goal: NavigationTarget) => Promise<void>;
};

export function parseLocation(address: string): PageLocation {
  // If parsed relative to a base URL, a path that begins with two slashes would become a host.
  const { pathname, searchParams, hash } = new URL(
    address.startsWith('/') ? `http://here${address}` : address,
  );
  return {
    path: pathname.replace(/(?<=.)\/$/, ''),
    search: Object.fromEntries(searchParams),
    hash: decodeHash(hash.slice(1)),
  };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

export function addressOf({ path, search, hash }: PageLocation): string {
  const query = new URLSearchParams(search).toString();
  return `${path}${query && `?${query}`}${hash && `#${encodeURIComponent(hash)}`}`;
}

export const resolveTarget = ({ to, search = {}, hash = '' }: NavigationTarget): PageLocation => ({
  path: to,
  search: Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  hash,
});

export const staticNavigation = (place: PageLocation): Navigation => ({
  current: () => place,
  subscribe: () => () => undefined,
  go: () => Promise.resolve(),
});

export const NavigationContext = createContext<Navigation>(staticNavigation(parseLocation('/')));

export function usePageLocation(): PageLocation {
  const { subscribe, current } = useContext(NavigationContext);
  return useSyncExternalStore(subscribe, current, current);
}

export const useNavigate = (): Navigation['go'] => useContext(NavigationContext).go;

const noSubscription = () => () => undefined;

/**
 * Returns a value that only this browser has. During hydration, returns `first`, so that the page matches the
 * server-rendered HTML.
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, first: T): T {
  return useSyncExternalStore(noSubscription, read, () => first);
}
