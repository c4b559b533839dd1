export type Sharp = typeof import('sharp').default;

/**
 * Loads the drawing library on first use, because it takes about 20 MB. It uses one thread per picture and no
 * cache.
 */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
