import type { Random } from './random.ts';
import type { Format } from './zone-lines.ts';

/**
 * Picture sizes of phones: 12 megapixels, 9 megapixels of a wide sensor, two older phones, and a video frame.
 */
const PHONES = [
  { width: 4032, height: 3024 },
  { width: 4000, height: 2250 },
  { width: 3264, height: 2448 },
  { width: 2592, height: 1944 },
  { width: 1920, height: 1080 },
] as const;

/**
 * How a picture was taken. Unless stated otherwise, lengths are shares of the longer side of the picture, and
 * angles are in degrees.
 */
export type Conditions = {
  phone: (typeof PHONES)[number];
  turn: 0 | 90 | 180 | 270;
  askew: number;
  tiltX: number;
  tiltY: number;
  /** The share of the picture's width that an unrotated document fills. */
  fills: number;
  shiftX: number;
  shiftY: number;
  /** How far the middle of the page bends up, in millimeters. */
  bow: number;
  table: 'wood' | 'cloth' | 'plain';
  /** The brightness of the table, from 0 to 1. */
  tableLight: number;
  focus: number;
  motion: { length: number; angle: number } | undefined;
  /** Bright spots. Positions and sizes are in widths of the document. */
  glare: { x: number; y: number; width: number; height: number; angle: number; strength: number }[];
  /** The dark area on one side of a soft edge, in widths of the document. */
  shadow: { x: number; y: number; angle: number; softness: number; depth: number } | undefined;
  /** The light decreases in one direction, down to the share `least` at the far end. */
  falloff: { angle: number; least: number };
  /** 1 for a well-lit picture. */
  exposure: number;
  /** Standard deviation of the sensor noise, on a scale of 255. */
  noise: number;
  warmth: number;
  quality: number;
};

export function conditionsOf(random: Random, format: Format): Conditions {
  const isDim = random.chance(0.25);
  return {
    phone: random.pick(PHONES),
    turn: random.pick([0, 0, 0, 90, 180, 270]),
    askew: random.between(-14, 14),
    tiltX: random.between(-22, 22),
    tiltY: random.between(-18, 18),
    fills: format === 'TD3' ? random.between(0.58, 0.88) : random.between(0.5, 0.85),
    shiftX: random.between(-0.03, 0.03),
    shiftY: random.between(-0.03, 0.03),
    bow: format === 'TD3' ? random.between(0, 1.6) : 0,
    table: random.pick(['wood', 'cloth', 'plain']),
    tableLight: random.between(0.15, 0.85),
    focus: random.chance(0.35) ? random.between(0.0002, 0.0009) : random.between(0, 0.0002),
    motion: random.chance(0.25)
      ? { length: random.between(0.0006, 0.0024), angle: random.between(0, 180) }
      : undefined,
    glare: random.chance(0.3) ? Array.from({ length: random.whole(1, 2) }, () => randomGlare(random)) : [],
    shadow: random.chance(0.35) ? shadowOf(random, isDim ? 0.35 : 0.6) : undefined,
    falloff: { angle: random.between(0, 360), least: random.between(isDim ? 0.8 : 0.6, 1) },
    exposure: isDim ? random.between(0.28, 0.5) : random.between(0.75, 1.08),
    noise: isDim ? random.between(5, 11) : random.between(1, 4),
    warmth: random.between(-0.12, 0.12),
    quality: random.whole(62, 93),
  };
}

function randomGlare(random: Random): Conditions['glare'][number] {
  return {
    x: random.between(0, 1),
    y: random.between(0, 0.7),
    width: random.between(0.08, 0.3),
    height: random.between(0.04, 0.14),
    angle: random.between(0, 180),
    strength: random.between(60, 190),
  };
}

function shadowOf(random: Random, deepest: number): Conditions['shadow'] {
  return {
    x: random.between(0.1, 0.9),
    y: random.between(0.05, 0.65),
    angle: random.between(0, 360),
    softness: random.between(0.01, 0.2),
    depth: random.between(0.25, deepest),
  };
}
