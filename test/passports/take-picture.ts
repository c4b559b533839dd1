import sharp from 'sharp';
import type { Conditions } from './conditions.ts';
import { drawPage, type Pixels } from './page.ts';
import { randomOf } from './random.ts';
import { sceneOf } from './scene.ts';
import type { Specimen } from './specimens.ts';

/**
 * Returns a picture of a specimen as a phone would take it, as a JPEG. The same specimen always gives the same picture.
 */
export async function takePicture(specimen: Specimen): Promise<Buffer> {
  const { conditions, seed } = specimen;
  const scene = sceneOf(await drawPage(specimen), conditions, seed);
  const seen = addNoise(await blur(scene, conditions), conditions, seed);
  const { width, height } = seen;
  return sharp(seen.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: conditions.quality })
    .toBuffer();
}

async function blur({ data, width, height }: Pixels, { focus, motion }: Conditions): Promise<Pixels> {
  const long = Math.max(width, height);
  let picture = sharp(data, { raw: { width, height, channels: 3 } });
  if (focus * long > 0.3) picture = picture.blur({ sigma: focus * long });
  if (motion && motion.length * long >= 2)
    picture = picture.convolve(motionKernel(motion.length * long, motion.angle));
  return { data: await picture.raw().toBuffer(), width, height };
}

/** Returns the blur kernel of a hand that moves by `length` pixels during the exposure. */
function motionKernel(length: number, angle: number): { width: number; height: number; kernel: number[] } {
  const half = Math.ceil(length / 2);
  const side = 2 * half + 1;
  const kernel: number[] = new Array(side * side).fill(0);
  const steps = side * 4;
  for (let step = 0; step < steps; step++) {
    const along = (step / (steps - 1) - 0.5) * length;
    const x = Math.round(half + along * Math.cos((angle * Math.PI) / 180));
    const y = Math.round(half + along * Math.sin((angle * Math.PI) / 180));
    kernel[y * side + x] = (kernel[y * side + x] ?? 0) + 1;
  }
  return { width: side, height: side, kernel };
}

/**
 * Adds noise. The noise is generated once and shifted randomly per line, because generating it for each pixel
 * would take seconds.
 */
function addNoise({ data, width, height }: Pixels, { noise }: Conditions, seed: readonly number[]): Pixels {
  const random = randomOf(...seed, 3);
  const grains = Float32Array.from({ length: 65_536 }, () => random.normal() * noise);
  for (let y = 0, at = 0; y < height; y++) {
    let grain = random.whole(0, grains.length - 1);
    for (const end = at + width * 3; at < end; at++) {
      data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + (grains[grain & 65_535] ?? 0)));
      grain++;
    }
  }
  return { data, width, height };
}
