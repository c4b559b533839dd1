import type { Bootstrap, BootstrapFacility } from '#apps/guest/bootstrap.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { pictureSteps, visibleFilters } from '#features/form/questionnaire/queries/questions.ts';
import { facilityBySlug, facilityNames } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { contactOf } from '#features/hotel/hotel-face/queries/contact.ts';
import { chosenBranding } from '#features/hotel/hotel-face/queries/face.ts';
import {
  detectLanguage,
  type GuestLanguage,
  guestLanguageOf,
  guestLanguages,
  parseLanguageTags,
} from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/pool.ts';

type BootstrapRequest = {
  slug: string | undefined;
  chosen: readonly (string | undefined)[];
  wishes: string | undefined;
};

/**
 * Returns the data of the guest app's first screen for the requested URL
 * (docs/reference/pages.md#the-first-screen).
 */
export async function guestBootstrap(config: Config, request: BootstrapRequest): Promise<Bootstrap> {
  const facility = await platformDb(db => facilityOf(db, request.slug));
  return bootstrapOf(config, request, facility);
}

/**
 * Like `guestBootstrap`, but works while the database is unavailable. The language depends only on the
 * visitor, not on the hotel's languages.
 */
export const bootstrapWithoutHotel = (config: Config, request: Omit<BootstrapRequest, 'slug'>): Bootstrap =>
  bootstrapOf(config, request, null);

function bootstrapOf(
  config: Config,
  request: Omit<BootstrapRequest, 'slug'>,
  facility: BootstrapFacility | null,
): Bootstrap {
  const hotelLanguages: readonly GuestLanguage[] =
    facility?.languages.map(({ code }) => code) ?? guestLanguages;
  const preferredLanguage = request.chosen
    .flatMap(tag => guestLanguageOf(tag ?? '') ?? [])
    .find(language => hotelLanguages.includes(language));
  return {
    lang: preferredLanguage ?? detectLanguage(request.wishes, hotelLanguages),
    wishes: parseLanguageTags(request.wishes).filter(isTag).slice(0, MAX_WISHES),
    place: '/',
    facility,
    page: { status: 200 },
    proof: null,
    known: [],
    at: now().getTime(),
    settings: { providerTermsUrl: config.providerTermsUrl ?? null, publicUrl: config.publicUrl },
  };
}

/** Limit, because the header could contain thousands of languages. Browsers send a few. */
const MAX_WISHES = 10;
const isTag = (wish: string) => /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(wish);

async function facilityOf(db: Db, slug: string | undefined): Promise<BootstrapFacility | null> {
  const found = slug ? await facilityBySlug(db, slug) : undefined;
  if (!found) return null;
  const names = await facilityNames(db, found.id);
  const form = await setting(db, found.id, 'form');
  return {
    id: found.id,
    slug_name: found.slugName,
    name: found.name,
    names: names.map(({ language, name }) => ({ language: detectLanguage(language), name })),
    languages: await setting(db, found.id, 'language'),
    is_test: found.testOf !== null,
    maintenance: (await setting(db, found.id, 'maintenance_mode')) === 1,
    authentication_method: form.authentication_method,
    picture_steps: await pictureSteps(db, found.id),
    filters: await visibleFilters(db, found.id),
    site_url: found.siteUrl,
    country: found.country,
    timezone: found.timezone,
    face: await chosenBranding(db, found.id),
    contact: contactOf(found, names),
  };
}
