export type Drawer = typeof import('sharp').default;

/** The library that draws pictures, loaded by the first of them: it takes some 20 MB. A picture has one thread, and none is kept. */
export async function loadSharp(): Promise<Drawer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
