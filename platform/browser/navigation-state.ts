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
 * Keeps the current page until the next page is loaded. Without a connection, the user keeps the page with
 * all input and can continue when the connection is back. Navigations that replace the history entry are
 * retried automatically. Other navigations must be repeated by the user.
 */
export function blockUntilLoaded(history: Blockable, load: Load): NavigationControl {
  let currentState: NavigationState = { state: 'open', times: 0 };
  let wantedUrl: string | null = null;
  let latestTurn = 0;
  const listeners = new Set<() => void>();
  function changeState(state: NavigationState['state']) {
    if (state === 'open' && currentState.state === 'open') return;
    currentState = { state, times: currentState.times + 1 };
    for (const changed of listeners) changed();
  }
  type Wait = { path: string; waits: boolean; own: number };
  async function waitUntilLoaded(coming: Promise<unknown> | undefined, wait: Wait): Promise<boolean> {
    const { path, waits, own } = wait;
    try {
      await coming;
      return own === latestTurn;
    } catch {
      if (own !== latestTurn) return false;
      changeState('noLine');
      if (!waits) return false;
      await waitForConnection();
      return own === latestTurn && waitUntilLoaded(load(path), wait);
    }
  }
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation: { pathname, href }, action }) => {
      const own = ++latestTurn;
      const loading = load(pathname);
      if (loading === undefined) {
        changeState('open');
        return false;
      }
      wantedUrl = href;
      changeState('loading');
      const isLoaded = await waitUntilLoaded(loading, { path: pathname, waits: action === 'REPLACE', own });
      if (own !== latestTurn) return true;
      wantedUrl = null;
      if (isLoaded) changeState('open');
      return !isLoaded;
    },
  });
  window.addEventListener('online', () => {
    if (currentState.state === 'noLine') changeState('open');
  });
  return {
    current: () => currentState,
    subscribe: changed => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    wanted: () => wantedUrl,
    remain: () => {
      latestTurn += 1;
      wantedUrl = null;
      changeState('open');
    },
    prepare: path => void load(path)?.catch(() => undefined),
  };
}

function waitForConnection(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, RETRY_MS);
    const retry = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', retry, { once: true });
  });
}
