import '#test/harness/alone.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Gray } from '#platform/browser/zone-reader/gray.ts';
import { readZone } from '#platform/browser/zone-reader/read-zone.ts';
import { sampleCases } from '#test/harness/variation.ts';
import { hasOcrB } from './letters.ts';
import { CAMPAIGN, CONTROL, type Specimen, specimenOf } from './specimens.ts';
import { takePicture } from './take-picture.ts';

const COUNT = process.env.SOAK ? CAMPAIGN.count : 12;
/** No timeout, because the time for drawing hundreds of pictures depends on the machine. */
const WITHOUT_LIMIT = 0;

// Drawing the documents requires a Debian font (scripts/ocr-b.ts).
describe.skipIf(!hasOcrB())('reading pictures of passports and cards', () => {
  // Rule: passport.certain
  it.each(sampleCases([CAMPAIGN, CONTROL]))(
    'reads nine of ten pictures and never returns a wrong number: seed $seed',
    async ({ seed }) => {
      const missed: string[] = [];
      const wrong: string[] = [];
      for (let place = 0; place < COUNT; place++) {
        const specimen = specimenOf(seed, place);
        const reading = readZone(await seenByReader(specimen));
        if (reading.kind !== 'read') missed.push(`${place}: ${reading.kind}`);
        else if (numberOf(reading.zone.lines) !== numberOf(specimen.lines)) wrong.push(`${place}`);
      }
      expect(wrong).toEqual([]);
      expect(missed.length, missed.join()).toBeLessThanOrEqual(COUNT / 10);
    },
    WITHOUT_LIMIT,
  );

  it.each([
    [
      'a Belgian card whose number continues after its field',
      'TD1',
      ['IDBEL000590696<1015<<<<<<<<<<<', '9401013F2710017BEL000101123453', 'SPECIMEN<<SPECIMEN<<<<<<<<<<<<'],
    ],
    [
      'a passport with an unknown day of birth',
      'TD3',
      ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO6408<<0F1204159<<<<<<<<<<<<<<<4'],
    ],
  ] as const)('reads the zone of %s', async (_, format, lines) => {
    const places = Array.from({ length: COUNT }, (_each, place) => specimenOf(CAMPAIGN.seed, place));
    const specimen = places.find(each => each.format === format);
    if (!specimen) throw new Error(`no specimen of ${format}`);
    const reading = readZone(await seenByReader({ ...specimen, lines: [...lines] }));
    expect(reading).toEqual({ kind: 'read', zone: { format, lines } });
  });
});

const numberOf = (lines: readonly string[]) =>
  lines.length === 3 ? lines[0]?.slice(5, 15) : lines[1]?.slice(0, 10);

async function seenByReader(specimen: Specimen): Promise<Gray> {
  const { data, info } = await sharp(await takePicture(specimen))
    .greyscale()
    .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
