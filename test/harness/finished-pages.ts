import type { AssetSource, Assets } from '#apps/server/pages/assets.ts';

/** The pages of guests as the server writes them out, made from the sources: as a build would make them. */
export const finishedPages: AssetSource = async app => ({
  script: `/assets/${app}/main.js`,
  styles: [],
  preload: () => [],
  ...(app === 'guest' ? { style: '', ...(await writer()) } : {}),
});

/** By its address: what makes pages is typed for browsers, and no part of this program. */
async function writer(): Promise<Required<Pick<Assets, 'render'>>> {
  const { render } = await import(new URL('../../apps/guest/server.tsx', import.meta.url).href);
  return { render };
}
