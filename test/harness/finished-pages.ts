import type { AssetSource, Assets } from '#apps/server/pages/assets.ts';

/** The guests' pages as a build would generate them, made from the sources. */
export const finishedPages: AssetSource = async app => ({
  script: `/assets/${app}/main.js`,
  styles: [],
  preload: () => [],
  ...(app === 'guest' ? { style: '', ...(await writer()) } : {}),
});

/**
 * Imported by its path, because the module that renders pages is typed for browsers and not part of this
 * program.
 */
async function writer(): Promise<Required<Pick<Assets, 'render'>>> {
  const { render } = await import(new URL('../../apps/guest/server.tsx', import.meta.url).href);
  return { render };
}
