import type { Bootstrap, BootstrapFacility } from '#apps/guest/bootstrap.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { facilityBySlug, facilityNames } from '#features/facility/queries/facility.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { contactOf } from '#features/hotel-face/queries/contact.ts';
import { faceOf } from '#features/hotel-face/queries/face.ts';
import { filtersAsked, pictureSteps } from '#features/questionnaire/queries/questions.ts';
import { detectLanguage } from '#i18n/languages.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/pool.ts';

type Asked = {
  slug: string | undefined;
  status: number;
  wishes: string | undefined;
};

/**
 * Data of the guest app's first screen, by the address that was asked for
 * (docs/reference/pages.md#the-first-screen).
 */
export async function guestBootstrap(config: Config, asked: Asked): Promise<Bootstrap> {
  const facility = await platformDb(db => facilityOf(db, asked));
  return bootstrapOf(config, asked, facility);
}

/** The same where the database cannot be asked: the page of this status, in the reader's language. */
export const bootstrapAlone = (config: Config, asked: Omit<Asked, 'slug'>): Bootstrap =>
  bootstrapOf(config, asked, null);

function bootstrapOf(
  config: Config,
  asked: Omit<Asked, 'slug'>,
  facility: BootstrapFacility | null,
): Bootstrap {
  const enabled = facility?.languages.map(({ code }) => code);
  return {
    lang: detectLanguage(asked.wishes, enabled),
    facility,
    page: { status: asked.status },
    settings: { providerTermsUrl: config.providerTermsUrl ?? null, publicUrl: config.publicUrl },
  };
}

async function facilityOf(db: Db, asked: Asked): Promise<BootstrapFacility | null> {
  const found = asked.slug ? await facilityBySlug(db, asked.slug) : undefined;
  if (!found) return null;
  const names = await facilityNames(db, found.id);
  const form = await setting(db, found.id, 'form');
  return {
    id: found.id,
    slug_name: found.slugName,
    name: found.name,
    names: names.map(({ language, name }) => ({ language: detectLanguage(language), name })),
    languages: await setting(db, found.id, 'language'),
    maintenance: (await setting(db, found.id, 'maintenance_mode')) === 1,
    authentication_method: form.authentication_method,
    picture_steps: await pictureSteps(db, found.id),
    filters: await filtersAsked(db, found.id),
    site_url: found.siteUrl,
    country: found.country,
    timezone: found.timezone,
    face: await faceOf(db, found.id),
    contact: contactOf(found),
  };
}
