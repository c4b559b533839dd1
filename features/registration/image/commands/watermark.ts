import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { now } from '#platform/clock/clock.ts';
import { wallClock } from '#platform/clock/zone.ts';
import type { Db } from '#platform/database/pool.ts';
import { OUTLINE } from '#platform/pdf/faces.ts';
import { glyphsIn } from '#platform/pdf/fonts.ts';
import { outlinesOf } from '#platform/pdf/lines.ts';
import { watermarkText } from '../queries/mark-words.ts';
import { MARK_OPACITY, markPlaces, markText } from '../rules.ts';

type Size = { width: number; height: number };

export type Mark = (size: Size) => Promise<Buffer>;

/**
 * Returns the hotel's watermark for new passport pictures. Undefined if the hotel does not want a watermark
 * (docs/reference/form.md#pictures).
 */
export async function watermarkOf(db: Db, facilityId: number): Promise<Mark | undefined> {
  if ((await setting(db, facilityId, 'passport_watermark')) === 0) return undefined;
  const hotel = await facilityById(db, facilityId);
  if (!hotel) return undefined;
  const day = wallClock(now(), hotel.timezone).toISOString().slice(0, 10);
  const text = markText({ ...watermarkText(hotel), day });
  return size => drawWatermark(text, size);
}

/**
 * Draws outlines instead of text, because the machine may have no fonts and the hotel's name must not be parsed
 * as markup.
 */
async function drawWatermark(text: string, size: Size): Promise<Buffer> {
  const glyphs = await glyphsIn('ja', 'bold')(text);
  const letters = glyphs.reduce((sum, { width }) => sum + width, 0);
  const outlines = outlinesOf(glyphs).map(
    ({ face, sign, x, y }) =>
      `<path d="${face.outlineOf(sign)}" transform="translate(${x * OUTLINE} ${-y * OUTLINE})"/>`,
  );
  const mark = markPlaces(size, letters);
  const scale = mark.size / OUTLINE;
  const uses = mark.places.map(({ x, y }) => `<use href="#mark" x="${x / scale}" y="${y / scale}"/>`);
  const { width, height } = size;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><g id="mark">${outlines.join('')}</g></defs>
<g transform="translate(${width / 2} ${height / 2}) rotate(${mark.angle}) scale(${scale})" opacity="${MARK_OPACITY}" fill="#000" stroke="#fff" stroke-width="${OUTLINE / 8}" paint-order="stroke">${uses.join('')}</g></svg>`,
  );
}
