import { type ComponentType, createElement, type ReactNode } from 'react';

/** A component whose code is loaded on demand. Renders nothing until the code is loaded. */
export type LazyComponent<Props extends object> = {
  (props: Props): ReactNode;
  isHere: () => boolean;
  /** Rejects if loading fails; the next call tries again. */
  preload: () => Promise<void>;
};

/**
 * Creates a component that is loaded on demand. Unlike the router's lazy component, it never reloads the page,
 * which would be lost without a connection.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const setComponent = (loaded: ComponentType<Props>) => {
    component = loaded;
  };
  const clearLoading = () => {
    loading = undefined;
  };
  return Object.assign((props: Props) => component && createElement(component, props), {
    isHere: () => component !== undefined,
    preload: () => {
      if (component) return Promise.resolve();
      loading ??= load().then(setComponent).finally(clearLoading);
      return loading;
    },
  });
}

/** Wraps a component that is already loaded for use where a lazy one is expected. */
export const eagerComponent = <Props extends object>(component: ComponentType<Props>): LazyComponent<Props> =>
  Object.assign((props: Props) => createElement(component, props), {
    isHere: () => true,
    preload: () => Promise.resolve(),
  });
