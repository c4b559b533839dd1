const SCALE = 0.7;
const LONGEST = 2048;
const SHARP_ENOUGH = 1600;

type Size = { width: number; height: number };

/**
 * How large a photo is sent (docs/reference/form.md#pictures): 70 % of each side, on the long side not above 2048 px
 * and not below 1600 px, so that a passport stays readable, and never larger than it is.
 */
export function sentSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  const target = Math.min(long, LONGEST, Math.max(long * SCALE, SHARP_ENOUGH));
  const side = (length: number) => Math.max(1, Math.round((length * target) / long));
  return { width: side(width), height: side(height) };
}
