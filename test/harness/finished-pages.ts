import type { AssetSource, Assets } from '#apps/server/pages/assets.ts';

export const finishedPages: AssetSource = async app => ({
  script: `/assets/${app}/main.js`,
  styles: [],
  preload: () => [],
  ...(app === 'guest' ? { style: '', ...(await loadRenderer()) } : {}),
});

/** Imports the module by its path, because it is typed for browsers and not part of this program. */
async function loadRenderer(): Promise<Required<Pick<Assets, 'render'>>> {
  const { render } = await import(new URL('../../apps/guest/server.tsx', import.meta.url).href);
  return { render };
}
