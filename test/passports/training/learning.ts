import {
  applyLayer,
  createBuffers,
  LAYERS,
  type Layer,
  logOfSum,
  type Weights,
} from '#platform/browser/zone-reader/network.ts';
import type { Random } from '../random.ts';
import type { Example } from './cells.ts';

type Moments = { mean: Float32Array; square: Float32Array };
type LayerMoments = { weights: Moments; biases: Moments };

export class Learner {
  readonly network: Weights[];
  private readonly slopes: Weights[];
  private readonly moments: LayerMoments[];
  private readonly room = createBuffers();
  private readonly blame = createBuffers();
  private steps = 0;

  constructor(random: Random) {
    this.network = LAYERS.map(({ size, outputs }) => ({
      weights: Float32Array.from({ length: size * outputs }, () => random.normal() * Math.sqrt(2 / size)),
      biases: new Float32Array(outputs),
    }));
    this.slopes = this.network.map(zeroWeights);
    this.moments = this.network.map(({ weights, biases }) => ({
      weights: momentsOf(weights),
      biases: momentsOf(biases),
    }));
  }

  learn(examples: readonly Example[], rate: number): number {
    for (const { weights, biases } of this.slopes) {
      weights.fill(0);
      biases.fill(0);
    }
    let right = 0;
    for (const example of examples) if (this.judge(example)) right++;
    this.steps++;
    for (const [place, { weights, biases }] of this.network.entries()) {
      const [slope, moments] = [this.slopes[place], this.moments[place]];
      if (!slope || !moments) continue;
      this.step(weights, slope.weights, moments.weights, rate, examples.length);
      this.step(biases, slope.biases, moments.biases, rate, examples.length);
    }
    return right;
  }

  seen(cell: Float32Array): number {
    const [first, ...rest] = this.room;
    first?.set(cell);
    let input = first;
    for (const [place, layer] of LAYERS.entries()) {
      const [weights, output] = [this.network[place], rest[place]];
      if (!weights || !input || !output) throw new Error('A layer is missing');
      applyLayer(layer, weights, input, output);
      input = output;
    }
    return indexOfHighest(input ?? new Float32Array());
  }

  private judge({ cell, sign }: Example): boolean {
    const isRight = this.seen(cell) === sign;
    const scores = this.room.at(-1);
    const blame = this.blame.at(-1);
    if (!scores || !blame) throw new Error('There are no layers');
    const count = scores.length - 1;
    const total = logOfSum(scores, count);
    for (let each = 0; each < count; each++)
      blame[each] = Math.exp((scores[each] ?? 0) - total) - (each === sign ? 1 : 0);
    for (let place = LAYERS.length - 1; place >= 0; place--) this.handBack(place);
    return isRight;
  }

  private handBack(place: number): void {
    const [layer, weights, slope] = [LAYERS[place], this.network[place], this.slopes[place]];
    const [input, inputBlame] = [this.room[place], this.blame[place]];
    const [output, blame] = [this.room[place + 1], this.blame[place + 1]];
    if (!layer || !weights || !slope || !input || !inputBlame || !output || !blame)
      throw new Error('A layer is missing');
    inputBlame.fill(0);
    propagateBack(layer, { weights: weights.weights, slope, input, inputBlame, output, blame });
  }

  private step(
    values: Float32Array,
    slope: Float32Array,
    { mean, square }: Moments,
    rate: number,
    count: number,
  ): void {
    const [early, late] = [1 - 0.9 ** this.steps, 1 - 0.999 ** this.steps];
    for (let each = 0; each < values.length; each++) {
      const push = (slope[each] ?? 0) / count;
      const slow = 0.9 * (mean[each] ?? 0) + 0.1 * push;
      const wide = 0.999 * (square[each] ?? 0) + 0.001 * push * push;
      mean[each] = slow;
      square[each] = wide;
      values[each] = (values[each] ?? 0) - (rate * slow) / early / (Math.sqrt(wide / late) + 1e-8);
    }
  }
}

type BackwardInput = {
  weights: Float32Array;
  slope: Weights;
  input: Float32Array;
  inputBlame: Float32Array;
  output: Float32Array;
  blame: Float32Array;
};

function propagateBack({ size, outputs, patches, isLast }: Layer, back: BackwardInput): void {
  const { weights, slope, input, inputBlame, output, blame } = back;
  const patch = new Float32Array(size);
  const patchBlame = new Float32Array(size);
  for (let first = 0, at = 0; first < patches.length; first += size, at += outputs) {
    const taken = patches.subarray(first, first + size);
    patch.set(Float32Array.from(taken, from => input[from] ?? 0));
    patchBlame.fill(0);
    for (let each = 0; each < outputs; each++) {
      // ReLU: an output of zero has no gradient.
      const push = isLast || output[at + each] !== 0 ? blame.subarray(at)[each] : 0;
      if (push === undefined) continue;
      slope.biases[each] = (slope.biases[each] ?? 0) + push;
      addTimes(slope.weights, each * size, patch, 0, push, size);
      addTimes(patchBlame, 0, weights, each * size, push, size);
    }
    for (const [part, to] of taken.entries())
      inputBlame[to] = (inputBlame[to] ?? 0) + (patchBlame[part] ?? 0);
  }
}

/** Adds the values of one array, multiplied by `times`, to another. */
function addTimes(
  to: Float32Array,
  at: number,
  from: Float32Array,
  first: number,
  times: number,
  count: number,
): void {
  for (let each = 0; each < count; each++)
    to[at + each] = (to[at + each] ?? 0) + times * (from[first + each] ?? 0);
}

const zeroWeights = ({ weights, biases }: Weights): Weights => ({
  weights: new Float32Array(weights.length),
  biases: new Float32Array(biases.length),
});

const momentsOf = ({ length }: Float32Array): Moments => ({
  mean: new Float32Array(length),
  square: new Float32Array(length),
});

function indexOfHighest(scores: Float32Array): number {
  let best = 0;
  for (let each = 1; each < scores.length - 1; each++)
    if ((scores[each] ?? 0) > (scores[best] ?? 0)) best = each;
  return best;
}
