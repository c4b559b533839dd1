import fc from 'fast-check';
import type { PointGroup } from 'signature_pad';
import { describe, expect, it } from 'vitest';
import { isSignature, scaleStrokes } from './strokes.ts';

const style = { penColor: '#000', dotSize: 0, minWidth: 0.5, maxWidth: 2.5, velocityFilterWeight: 0.7 };

function stroke(...points: [x: number, y: number][]): PointGroup {
  const drawn = points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 }));
  return { ...style, compositeOperation: 'source-over', points: drawn };
}

describe('a signature', () => {
  it('an empty drawing or a few dots are not a signature', () => {
    const dots = [stroke([0.2, 0.2]), stroke([0.4, 0.2]), stroke([0.6, 0.2], [0.601, 0.2])];
    expect([[], dots.slice(0, 1), dots].map(isSignature)).toEqual([false, false, false]);
  });

  it('one line or many short lines are a signature', () => {
    expect(isSignature([stroke([0.1, 0.2], [0.3, 0.25])])).toBe(true);
    expect(isSignature(Array.from({ length: 6 }, () => stroke([0.1, 0.2], [0.12, 0.2])))).toBe(true);
  });
});

describe('rotating the phone while signing', () => {
  it('a signature looks the same after the phone is rotated and rotated back', () => {
    const width = fc.integer({ min: 200, max: 600 });
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(width, width, place, place, (upright, across, x, y) => {
        const drawn = [stroke([x * upright, y * upright])];
        const turned = scaleStrokes(scaleStrokes(drawn, 1 / upright), across);
        const [back] = scaleStrokes(scaleStrokes(turned, 1 / across), upright);
        expect(back?.points[0]?.x).toBeCloseTo(x * upright, 6);
        expect(back?.points[0]?.y).toBeCloseTo(y * upright, 6);
      }),
    );
  });

  it("rotating the phone keeps the thickness of the signature's lines", () => {
    expect(scaleStrokes([stroke([1, 1])], 3)[0]).toMatchObject({ ...style, points: [{ x: 3, y: 3 }] });
  });
});
