import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/rules/scope.ts';
import { storeSetting } from '#features/facility/commands/change-setting.ts';
import { facilityBySlug } from '#features/facility/queries/facility.ts';
import { defaultSchedule } from '#features/facility/rules/schedule.ts';
import { createApiKey } from '#features/integration/commands/api-keys.ts';
import { openFacility } from '#features/sign-up/commands/open-facility.ts';
import { storeTerms } from '#features/terms/commands.ts';
import { createUser } from '#features/user/commands/account.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import { type DemoHotel, demoHotels } from './cast.ts';
import { addDemoLinks } from './links.ts';
import { demoTerms } from './terms.ts';

export type OpenHotel = {
  hotel: DemoHotel;
  facilityId: number;
  scope: SystemScope;
  apiKey: string;
  staff: { username: string; password: string; role: 'admin' | 'staff'; owner: boolean }[];
};

/** Opens the demo's hotels where they are not open yet. Their sign-ins and keys are the same at every start. */
export async function openHotels(): Promise<OpenHotel[]> {
  const open = [];
  for (const hotel of demoHotels) open.push(await openHotel(hotel));
  return open;
}

async function openHotel(hotel: DemoHotel): Promise<OpenHotel> {
  const known = await platformDb(db => facilityBySlug(db, hotel.slug));
  const facilityId = known?.id ?? (await build(hotel));
  return {
    hotel,
    facilityId,
    scope: mintSystem(facilityId),
    apiKey: apiKeyOf(hotel),
    staff: [
      {
        username: hotel.owner.username,
        password: passwordOf(hotel.owner.username),
        role: 'admin',
        owner: true,
      },
      {
        username: hotel.desk.username,
        password: passwordOf(hotel.desk.username),
        role: 'staff',
        owner: false,
      },
    ],
  };
}

async function build(hotel: DemoHotel): Promise<number> {
  const { slug, names, place, owner, desk } = hotel;
  const { facilityId, userId } = await openFacility({
    slug_name: slug,
    name: names.ja,
    names,
    country: 'JP',
    ...place,
    owner: { ...owner, password: passwordOf(owner.username) },
  });
  await inFacility(mintSystem(facilityId), async db => {
    const { username, email, first_name, last_name } = desk;
    const name = { firstName: first_name, lastName: last_name };
    const password = passwordOf(username);
    await createUser(db, { facilityId, username, email, password, ...name, role: 'staff' });
    await createApiKey(db, facilityId, 'Demo PMS', userId, apiKeyOf(hotel));
    await addDemoLinks(db, facilityId, place.site_url);
    await storeSetting(db, facilityId, 'hold_sending', hotel.holdSending, userId);
    const schedule = { ...defaultSchedule, sms_status: true };
    await storeSetting(db, facilityId, 'notification_frequency_settings', schedule, userId);
    for (const language of guestLanguages)
      await storeTerms(db, facilityId, { language, content: demoTerms[language], userId });
  });
  return facilityId;
}

/** Derived from this installation's key: no two demos share them, and none is written down but in demo.json. */
const secretOf = (what: string) => keyedHash('demo', what).toString('base64url').replace(/[-_]/g, '');
const passwordOf = (username: string) => `Demo-${secretOf(`password of ${username}`).slice(0, 8)}-1a`;
const apiKeyOf = (hotel: DemoHotel) => `gk_${secretOf(`API key of ${hotel.slug}`)}`;
