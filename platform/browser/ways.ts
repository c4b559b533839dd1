/** `loading`: what the next page is made of is on its way. `noLine`: it did not come, for the `times`th time. */
export type WayOn = { state: 'open' | 'loading' | 'noLine'; times: number };

export type Ways = {
  current: () => WayOn;
  subscribe: (changed: () => void) => () => void;
  wanted: () => string | null;
  /** The reader has asked for the page that they are on: what they were waiting for is wanted no more. */
  remain: () => void;
  /** Loads a page that is likely to be next; where it does not come, it is asked for on the way. */
  prepare: (path: string) => void;
};

/** A history of pages that asks before one is left: the router's of the dashboard, or `browserPlaces`. */
export type Blockable = {
  block: (blocker: {
    enableBeforeUnload: false;
    /** Whether the reader stays. */
    blockerFn: (leaving: {
      nextLocation: { pathname: string; href: string };
      action: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO';
    }) => Promise<boolean>;
  }) => unknown;
};

/** What is missing of the page at a path: undefined where it is all here. Rejects where it does not come. */
type Load = (path: string) => Promise<unknown> | undefined;

const AGAIN_MS = 5000;

/**
 * Nobody leaves a page before the next one is here: without a line the reader stays, with all that was typed, and goes on
 * when it is back. Whoever is led on by the page itself (which replaces it) is waited for; all others ask again.
 */
export function keepUntilLoaded(history: Blockable, load: Load): Ways {
  let shown: WayOn = { state: 'open', times: 0 };
  let wanted: string | null = null;
  let latest = 0;
  const listeners = new Set<() => void>();
  function show(state: WayOn['state']) {
    if (state === 'open' && shown.state === 'open') return;
    shown = { state, times: shown.times + 1 };
    for (const changed of listeners) changed();
  }
  type Wait = { path: string; waits: boolean; own: number };
  async function comes(coming: Promise<unknown> | undefined, wait: Wait): Promise<boolean> {
    const { path, waits, own } = wait;
    try {
      await coming;
      return own === latest;
    } catch {
      if (own !== latest) return false;
      show('noLine');
      if (!waits) return false;
      await lineIsBack();
      return own === latest && comes(load(path), wait);
    }
  }
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation: { pathname, href }, action }) => {
      const own = ++latest;
      const coming = load(pathname);
      if (coming === undefined) {
        show('open');
        return false;
      }
      wanted = href;
      show('loading');
      const isHere = await comes(coming, { path: pathname, waits: action === 'REPLACE', own });
      if (own !== latest) return true;
      wanted = null;
      if (isHere) show('open');
      return !isHere;
    },
  });
  window.addEventListener('online', () => {
    if (shown.state === 'noLine') show('open');
  });
  return {
    current: () => shown,
    subscribe: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    wanted: () => wanted,
    remain: () => {
      latest += 1;
      wanted = null;
      show('open');
    },
    prepare: path => void load(path)?.catch(() => undefined),
  };
}

function lineIsBack(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, AGAIN_MS);
    const again = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', again, { once: true });
  });
}
