import type { Gray } from './gray.ts';

/** A dark spot in a picture: its center and the longer side of its bounding box, in pixels. */
export type Mark = { x: number; y: number; size: number };

/** Smaller spots are noise, larger ones are not characters. */
const MIN_SIZE = 6;
const MAX_SIZE = 110;
const MIN_AREA = 8;

/**
 * Returns spots that may be characters. They are darker than their surroundings within `radius` pixels, so that
 * shadows have little effect.
 */
export function findMarks(gray: Gray, radius: number): Mark[] {
  const spots = new Spots(gray.width);
  darkRows(gray, radius, (y, row) => spots.add(y, row));
  return spots.marks();
}

/**
 * How much darker than the local mean a pixel must be: a multiple of the standard deviation, but at least a
 * share of the mean.
 */
const DARKNESS_DEVIATIONS = 0.7;
const MIN_DARKNESS = 0.08;

/** Passes the picture to `take` row by row, with 1 for dark pixels. */
function darkRows(gray: Gray, radius: number, take: (y: number, row: Uint8Array) => void): void {
  const { width, height } = gray;
  const columns = { sums: new Float64Array(width), squares: new Float64Array(width) };
  const row = new Uint8Array(width);
  for (let y = 0; y < Math.min(radius, height); y++) addRow(gray, y, 1, columns);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) addRow(gray, y + radius, 1, columns);
    if (y - radius - 1 >= 0) addRow(gray, y - radius - 1, -1, columns);
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    thresholdRow(gray, { y, rows, radius }, columns, row);
    take(y, row);
  }
}

type Columns = { sums: Float64Array; squares: Float64Array };

function addRow({ width, data }: Gray, y: number, sign: 1 | -1, { sums, squares }: Columns): void {
  for (let x = 0, at = y * width; x < width; x++, at++) {
    const light = data[at] ?? 0;
    sums[x] = (sums[x] ?? 0) + sign * light;
    squares[x] = (squares[x] ?? 0) + sign * light * light;
  }
}

type Row = { y: number; rows: number; radius: number };

function thresholdRow(
  { width, data }: Gray,
  { y, rows, radius }: Row,
  { sums, squares }: Columns,
  row: Uint8Array,
): void {
  let [sum, square] = [0, 0];
  for (let x = -radius; x < width; x++) {
    // Columns beyond the edges contribute nothing.
    sum += (sums[x + radius] ?? 0) - (sums[x - radius - 1] ?? 0);
    square += (squares[x + radius] ?? 0) - (squares[x - radius - 1] ?? 0);
    if (x < 0) continue;
    const count = rows * (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1);
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(0, square / count - mean * mean));
    row[x] =
      (data[y * width + x] ?? 0) < mean - Math.max(DARKNESS_DEVIATIONS * spread, MIN_DARKNESS * mean) ? 1 : 0;
  }
}

type Spot = { left: number; right: number; top: number; bottom: number; area: number; joined: number };

/**
 * Connected components, built row by row. A run of dark pixels joins the spots that it touches in the row
 * above, including diagonally.
 */
class Spots {
  private readonly all: Spot[] = [];
  private above: Int32Array;
  private current: Int32Array;

  constructor(width: number) {
    this.above = new Int32Array(width + 2).fill(-1);
    this.current = new Int32Array(width + 2).fill(-1);
  }

  add(y: number, row: Uint8Array): void {
    this.current.fill(-1);
    for (let x = 0; x < row.length; ) {
      if (row[x] !== 1) {
        x++;
        continue;
      }
      let end = x;
      while (end + 1 < row.length && row[end + 1] === 1) end++;
      this.addRun(y, x, end);
      x = end + 1;
    }
    [this.above, this.current] = [this.current, this.above];
  }

  private addRun(y: number, left: number, right: number): void {
    let spot = -1;
    for (let x = left; x <= right + 2; x++) {
      const touched = this.above[x] ?? -1;
      if (touched < 0) continue;
      spot = spot < 0 ? this.rootOf(touched) : this.joined(spot, this.rootOf(touched));
    }
    if (spot < 0) spot = this.all.push({ left, right, top: y, bottom: y, area: 0, joined: -1 }) - 1;
    const grown = this.all[spot];
    if (!grown) return;
    grown.left = Math.min(grown.left, left);
    grown.right = Math.max(grown.right, right);
    grown.bottom = y;
    grown.area += right - left + 1;
    this.current.fill(spot, left + 1, right + 2);
  }

  private rootOf(spot: number): number {
    let root = spot;
    for (let next = this.all[root]?.joined ?? -1; next >= 0; next = this.all[root]?.joined ?? -1) root = next;
    return root;
  }

  private joined(one: number, other: number): number {
    const [kept, gone] = [this.all[one], this.all[other]];
    if (one === other || !kept || !gone) return one;
    gone.joined = one;
    kept.left = Math.min(kept.left, gone.left);
    kept.right = Math.max(kept.right, gone.right);
    kept.top = Math.min(kept.top, gone.top);
    kept.bottom = Math.max(kept.bottom, gone.bottom);
    kept.area += gone.area;
    return one;
  }

  marks(): Mark[] {
    return this.all.flatMap(({ left, right, top, bottom, area, joined }) => {
      const size = Math.max(right - left, bottom - top) + 1;
      if (joined >= 0 || area < MIN_AREA || size < MIN_SIZE || size > MAX_SIZE) return [];
      return [{ x: (left + right + 1) / 2, y: (top + bottom + 1) / 2, size }];
    });
  }
}
