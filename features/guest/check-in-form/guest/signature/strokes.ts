import type { PointGroup } from 'signature_pad';
import { MIN_SIGNATURE_LENGTH } from '#features/registration/image/rules.ts';

/**
 * A drawing with one entry per stroke. Coordinates are relative to the pad's width, which counts as 1, so
 * that the drawing fits a pad of any size.
 */
export type Strokes = readonly PointGroup[];

/** Scales the strokes to a pad that is `factor` times as wide. */
export const scaleStrokes = (strokes: Strokes, factor: number): PointGroup[] =>
  strokes.map(stroke => ({
    ...stroke,
    points: stroke.points.map(point => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));

export function isSignature(strokes: Strokes): boolean {
  return strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) >= MIN_SIGNATURE_LENGTH;
}

function lengthOf({ points }: PointGroup): number {
  const steps = points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    return Math.hypot(to.x - from.x, to.y - from.y);
  });
  return steps.reduce((sum, step) => sum + step, 0);
}
