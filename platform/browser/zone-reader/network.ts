import { CELL } from './cell.ts';

/** The characters of a machine-readable zone. The network has one more class, for no character. */
export const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
export const NO_CHARACTER = SIGNS.length;

/**
 * Computes `outputs` numbers from each patch of `size` inputs. In `patches`, the index after the last input
 * means 0.
 */
export type Layer = { inputs: number; outputs: number; size: number; patches: Int32Array; isLast: boolean };

type Plane = { width: number; height: number; channels: number };

/** Returns a convolution with squares of `side` points at every second point, padded at the edges. */
function convolution({ width, height, channels }: Plane, side: number, outputs: number): Layer {
  const inputs = width * height * channels;
  const [columns, rows, reach] = [width / 2, height / 2, (side - 1) / 2];
  const size = side * side * channels;
  const patches = Int32Array.from({ length: columns * rows * size }, (_, at) => {
    const [patch, part, channel] = [Math.floor(at / size), Math.floor((at % size) / channels), at % channels];
    const x = (patch % columns) * 2 - reach + (part % side);
    const y = Math.floor(patch / columns) * 2 - reach + Math.floor(part / side);
    const isInside = x >= 0 && y >= 0 && x < width && y < height;
    return isInside ? (y * width + x) * channels + channel : inputs;
  });
  return { inputs, outputs, size, patches, isLast: false };
}

const fullyConnected = (inputs: number, outputs: number, isLast = false): Layer => ({
  inputs,
  outputs,
  size: inputs,
  patches: Int32Array.from({ length: inputs }, (_, each) => each),
  isLast,
});

const [WIDTH, HEIGHT] = [CELL.width, CELL.height];

export const LAYERS: readonly Layer[] = [
  convolution({ width: WIDTH, height: HEIGHT, channels: 1 }, 5, 8),
  convolution({ width: WIDTH / 2, height: HEIGHT / 2, channels: 8 }, 3, 16),
  fullyConnected(((WIDTH / 4) * HEIGHT * 16) / 4, 64),
  fullyConnected(64, NO_CHARACTER + 1, true),
];

export type Weights = { weights: Float32Array; biases: Float32Array };

/** Applies a layer to `input`, which must end with an extra 0. All layers except the last apply ReLU. */
export function applyLayer(
  layer: Layer,
  { weights, biases }: Weights,
  input: Float32Array,
  output: Float32Array,
): void {
  const { size, outputs, patches, isLast } = layer;
  const patch = new Float32Array(size);
  for (let first = 0, at = 0; first < patches.length; first += size) {
    for (let part = 0; part < size; part++) patch[part] = input[patches[first + part] ?? 0] ?? 0;
    for (let each = 0; each < outputs; each++, at++) {
      const sum = (biases[each] ?? 0) + weightedSum(weights, each * size, patch);
      output[at] = isLast ? sum : Math.max(0, sum);
    }
  }
}

function weightedSum(weights: Float32Array, from: number, patch: Float32Array): number {
  let sum = 0;
  for (let part = 0; part < patch.length; part++) sum += (weights[from + part] ?? 0) * (patch[part] ?? 0);
  return sum;
}

export const outputsOf = ({ patches, size, outputs }: Layer) => (patches.length / size) * outputs;

export const createBuffers = (): Float32Array[] => [
  new Float32Array(WIDTH * HEIGHT + 1),
  ...LAYERS.map(layer => new Float32Array(outputsOf(layer) + 1)),
];

export function logOfSum(values: Float32Array, count: number): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let each = 0; each < count; each++) highest = Math.max(highest, values[each] ?? 0);
  let sum = 0;
  for (let each = 0; each < count; each++) sum += Math.exp((values[each] ?? 0) - highest);
  return highest + Math.log(sum);
}
