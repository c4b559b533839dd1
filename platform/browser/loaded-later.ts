import { type ComponentType, createElement, type ReactNode } from 'react';

/** A component whose code comes when it is asked for. Until then it shows nothing. */
export type LoadedLater<Props extends object> = {
  (props: Props): ReactNode;
  isHere: () => boolean;
  /** Rejects where the code does not come; the next call asks for it again. */
  preload: () => Promise<void>;
};

/** Unlike the router's own lazy component, this one never loads the page anew: without a line that would lose the page. */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LoadedLater<Props> {
  let component: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const take = (loaded: ComponentType<Props>) => {
    component = loaded;
  };
  const forget = () => {
    coming = undefined;
  };
  return Object.assign((props: Props) => component && createElement(component, props), {
    isHere: () => component !== undefined,
    preload: () => {
      if (component) return Promise.resolve();
      coming ??= load().then(take).finally(forget);
      return coming;
    },
  });
}

/** A component whose code is here already, for where others are loaded later. */
export const atOnce = <Props extends object>(component: ComponentType<Props>): LoadedLater<Props> =>
  Object.assign((props: Props) => createElement(component, props), {
    isHere: () => true,
    preload: () => Promise.resolve(),
  });
