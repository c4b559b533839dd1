import type { Blockable } from './navigation-state.ts';
import { addressOf, type Navigation, type PageLocation, parseLocation, resolveTarget } from './place.ts';

type Blocker = Parameters<Blockable['block']>[0]['blockerFn'];
type Scroll = { top: number } | { anchor: string } | null;

export type BrowserNavigation = Navigation &
  Blockable & {
    settle: (place: PageLocation) => void;
  };

/**
 * Navigates an app with the browser's history, starting at `first`. Blockers are asked before a page is left.
 * `lead` may replace the page to show.
 */
export function createBrowserNavigation(
  first: PageLocation,
  lead: (place: PageLocation) => PageLocation,
): BrowserNavigation {
  let currentLocation = first;
  let index = indexIn(window.history.state);
  let scroll: Scroll = null;
  let isTurningBack = false;
  let blocker: Blocker = async () => false;
  const listeners = new Set<() => void>();
  window.history.replaceState({ ...window.history.state, index }, '', addressOf(first));

  const isBlocked = (next: PageLocation, action: 'PUSH' | 'REPLACE' | 'BACK') =>
    blocker({ nextLocation: { pathname: next.path, href: addressOf(next) }, action });
  function setLocation(next: PageLocation, to: Scroll) {
    currentLocation = next;
    scroll = to;
    for (const changed of listeners) changed();
  }
  window.addEventListener('popstate', ({ state }) => {
    if (isTurningBack) {
      isTurningBack = false;
      return;
    }
    const next = lead(parseLocation(window.location.href));
    const target = indexIn(state);
    void isBlocked(next, 'BACK').then(blocked => {
      if (!blocked) {
        index = target;
        setLocation(next, { top: scrollTopIn(state) });
      } else if (target !== index) {
        // The user stays on the page, so restore its URL.
        isTurningBack = true;
        window.history.go(index - target);
      }
    });
  });
  return {
    current: () => currentLocation,
    subscribe: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    block: ({ blockerFn }) => {
      blocker = blockerFn;
    },
    go: async goal => {
      const next = lead(resolveTarget(goal));
      const { replace = false, hashScrollIntoView = true } = goal;
      if (await isBlocked(next, replace ? 'REPLACE' : 'PUSH')) return;
      if (replace) window.history.replaceState({ index }, '', addressOf(next));
      else {
        window.history.replaceState({ index, top: window.scrollY }, '');
        index += 1;
        window.history.pushState({ index }, '', addressOf(next));
      }
      setLocation(next, next.hash === '' ? { top: 0 } : hashScrollIntoView ? { anchor: next.hash } : null);
    },
    settle: place => {
      if (scroll === null || place !== currentLocation) return;
      if ('top' in scroll) window.scrollTo(0, scroll.top);
      else document.getElementById(scroll.anchor)?.scrollIntoView();
      scroll = null;
    },
  };
}

const indexIn = (state: unknown) => numberIn(state, 'index');
const scrollTopIn = (state: unknown) => numberIn(state, 'top');

function numberIn(state: unknown, name: 'index' | 'top'): number {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === 'number' ? value : 0;
}
