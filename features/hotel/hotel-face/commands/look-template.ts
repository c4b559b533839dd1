import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import type { Templated } from '#features/hotel/facility/queries/templated.ts';
import { hotelFace, hotelPicture } from '../tables.ts';
import { writeBranding } from './save-face.ts';

const copiedLook = z.object({
  accent: z.string().nullable(),
  /** The PNG in base64. */
  logo: z.object({ hash: z.string(), width: z.int(), height: z.int(), image: z.string() }).nullable(),
});

/** Logo and color. The cover photo shows one hotel, so it is not copied. */
export const lookTemplate: Templated<z.output<typeof copiedLook>> = {
  schema: copiedLook,
  copy: async (db, facilityId) => {
    const [face] = await db.select().from(hotelFace).where(eq(hotelFace.facilityId, facilityId));
    const [logo] = await db
      .select()
      .from(hotelPicture)
      .where(and(eq(hotelPicture.facilityId, facilityId), eq(hotelPicture.kind, 'logo')));
    if (!logo) return { accent: face?.accent ?? null, logo: null };
    const { hash, width, height, image } = logo;
    return { accent: face?.accent ?? null, logo: { hash, width, height, image: image.toString('base64') } };
  },
  isInitial: async (_db, _facilityId, { accent, logo }) => accent === null && logo === null,
  apply: async (db, scope, { accent, logo }) => {
    const version = await bumpVersion(db, scope.facilityId, 'face', undefined);
    const picture = logo && {
      ...logo,
      kind: 'logo' as const,
      mediaType: 'image/png' as const,
      image: Buffer.from(logo.image, 'base64'),
    };
    await writeBranding(db, scope, { logo: picture ? [picture] : [], accent });
    await audit(db, scope, { action: 'face.changed', details: { version, fields: ['logo', 'accent'] } });
  },
};
