/**
 * `loading` means that the code of the next page is being loaded. `noLine` means that loading failed. `times`
 * counts the changes of the state.
 */
export type NavigationState = { state: 'open' | 'loading' | 'noLine'; times: number };

export type NavigationControl = {
  current: () => NavigationState;
  subscribe: (changed: () => void) => () => void;
  wanted: () => string | null;
  /** Cancels the pending navigation, because the user requested the current page. */
  remain: () => void;
  /**
   * Preloads a page that is likely to be next. A failure is ignored, because the page is loaded again when
   * needed.
   */
  prepare: (path: string) => void;
};

/** A history that can block a navigation: that of the dashboard's router or `createBrowserNavigation`. */
export type Blockable = {
  block: (blocker: {
    enableBeforeUnload: false;
    /** Resolves to true if the user stays on the page. */
    blockerFn: (leaving: {
      nextLocation: { pathname: string; href: string };
      action: 'PUSH' | 'REPLACE' | 'FORWARD' | 'BACK' | 'GO';
    }) => Promise<boolean>;
  }) => unknown;
};

/** Loads the code of a page. Returns undefined if everything is loaded. Rejects if loading fails. */
type Load = (path: string) => Promise<unknown> | undefined;

const RETRY_MS = 5000;

/**
 * Keeps a page until the next page is loaded. Without a connection, the user keeps the page with all input and
 * can continue when the connection is back. Navigations that replace the history entry are retried
 * automatically. Other navigations must be repeated by the user.
 */
export function blockUntilLoaded(history: Blockable, load: Load): NavigationControl {
  let shown: NavigationState = { state: 'open', times: 0 };
  let wanted: string | null = null;
  let latest = 0;
  const listeners = new Set<() => void>();
  function show(state: NavigationState['state']) {
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
      await waitForConnection();
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

function waitForConnection(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, RETRY_MS);
    const again = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', again, { once: true });
  });
}
