import { CELL, type CharacterPosition, sampleCell } from './cell.ts';
import type { Gray } from './gray.ts';
import { applyLayer, createBuffers, LAYERS, logOfSum, NO_CHARACTER, type Weights } from './network.ts';
import stored from './weights.json' with { type: 'json' };

/**
 * Log likelihood of each character at a position, in the order of `SIGNS`. The last entry is the likelihood of
 * no character.
 */
export type Likelihoods = Float32Array;

const network: Weights[] = stored.layers.map(({ scale, weights, biases }) => ({
  weights: Float32Array.from(atob(weights), sign => ((sign.charCodeAt(0) << 24) >> 24) * scale),
  biases: Float32Array.from(biases),
}));

const buffers = createBuffers();
const cell = new Float32Array(CELL.width * CELL.height);

export function signAt(gray: Gray, place: CharacterPosition): Likelihoods {
  sampleCell(gray, place, cell);
  const [first, ...outputs] = buffers;
  first?.set(cell);
  let input = first ?? cell;
  for (const [each, layer] of LAYERS.entries()) {
    const [weights, output] = [network[each], outputs[each]];
    if (!weights || !output) throw new Error('The network has too few layers');
    applyLayer(layer, weights, input, output);
    input = output;
  }
  const total = logOfSum(input, NO_CHARACTER + 1);
  return input.slice(0, NO_CHARACTER + 1).map(score => score - total);
}
