import type { Bootstrap, BootstrapFacility } from '#apps/guest/bootstrap.ts';
import { platformDb } from '#features/access/platform-db.ts';
import { facilityById, facilityBySlug, facilityNames, setting } from '#features/facility/queries.ts';
import { filtersAsked, pictureSteps } from '#features/questionnaire/queries.ts';
import { detectLanguage } from '#i18n/languages.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/pool.ts';

type Asked = {
  slug: string | undefined;
  /** A link may come without its slug: then its own facility counts (decisions §2). */
  facilityOfLink: (db: Db) => Promise<number | undefined>;
  status: number;
  wishes: string | undefined;
};

/** What the guest app's first screen needs, by the address that was asked for (architecture §2.2). */
export async function guestBootstrap(config: Config, asked: Asked): Promise<Bootstrap> {
  const facility = await platformDb(db => facilityOf(db, asked));
  const enabled = facility?.languages.map(({ code }) => code);
  return {
    lang: detectLanguage(asked.wishes, enabled),
    facility,
    page: { status: asked.status },
    settings: { providerTermsUrl: config.providerTermsUrl ?? null, publicUrl: config.publicUrl },
  };
}

async function facilityOf(db: Db, asked: Asked): Promise<BootstrapFacility | null> {
  const found = asked.slug ? await facilityBySlug(db, asked.slug) : await byLink(db, asked);
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
  };
}

async function byLink(db: Db, asked: Asked) {
  const facilityId = await asked.facilityOfLink(db);
  return facilityId === undefined ? undefined : facilityById(db, facilityId);
}
