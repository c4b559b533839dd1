import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { externalLink } from '#features/guest/my-page/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { facilityName } from '#features/hotel/facility/tables.ts';
import { writeBranding } from '#features/hotel/hotel-face/commands/save-face.ts';
import { storeTerms } from '#features/hotel/terms/commands.ts';
import { createApiKey } from '#features/integration/api/commands/api-keys.ts';
import { openFacility } from '#features/lifecycle/sign-up/commands/open-facility.ts';
import { createUser } from '#features/staff/account/commands/account.ts';
import { baseLanguages } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { type DemoHotel, demoHotels } from './cast.ts';
import { drawDemoBranding } from './face.ts';

export type OpenHotel = {
  hotel: DemoHotel;
  facilityId: number;
  scope: SystemScope;
  apiKey: string;
  staff: { username: string; password: string; role: 'admin' | 'staff'; owner: boolean }[];
};

/** Creates the demo's hotels if they do not exist. Their sign-ins and API keys are the same at every start. */
export async function openHotels(): Promise<OpenHotel[]> {
  const hotels = [];
  for (const hotel of demoHotels) hotels.push(await openHotel(hotel));
  return hotels;
}

async function openHotel(hotel: DemoHotel): Promise<OpenHotel> {
  const existingFacility = await platformDb(db => facilityBySlug(db, hotel.slug));
  const facilityId = existingFacility?.id ?? (await createHotel(hotel));
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

async function createHotel(hotel: DemoHotel): Promise<number> {
  const { slug, names, place, owner, desk } = hotel;
  const { facilityId, userId } = await openFacility({
    slug_name: slug,
    name: names.ja,
    names,
    country: 'JP',
    ...place,
    owner: { ...owner, password: passwordOf(owner.username) },
  });
  const branding = hotel.hasFace ? await drawDemoBranding() : null;
  await inFacility(mintSystem(facilityId), async db => {
    const { username, email, first_name, last_name } = desk;
    const name = { firstName: first_name, lastName: last_name };
    const password = passwordOf(username);
    await db
      .update(facilityName)
      .set({ address: hotel.addressInEnglish })
      .where(and(eq(facilityName.facilityId, facilityId), eq(facilityName.language, 'en')));
    await createUser(db, { facilityId, username, email, password, ...name, role: 'staff' });
    await createApiKey(db, facilityId, { name: 'Demo PMS', userId, key: apiKeyOf(hotel) });
    await addDemoLinks(db, facilityId, place.site_url);
    await storeSetting(db, facilityId, 'hold_sending', hotel.holdSending, userId);
    const schedule = { ...defaultSchedule, sms_status: true };
    await storeSetting(db, facilityId, 'notification_frequency_settings', schedule, userId);
    if (branding) await writeBranding(db, mintSystem(facilityId), branding);
    for (const language of baseLanguages)
      await storeTerms(db, facilityId, { language, content: demoTerms[language], userId });
  });
  return facilityId;
}

/**
 * Derives the secrets from this installation's key, so that no two demos share them and demo.json is the only
 * file that contains them.
 */
const secretOf = (what: string) => keyedHash('demo', what).toString('base64url').replace(/[-_]/g, '');
const passwordOf = (username: string) => `Demo-${secretOf(`password of ${username}`).slice(0, 8)}-1a`;
const apiKeyOf = (hotel: DemoHotel) => `gk_${secretOf(`API key of ${hotel.slug}`)}`;

const demoTerms: Record<(typeof baseLanguages)[number], string> = {
  ja: '<h2>ご利用にあたって</h2><p>ご入力いただいた内容は、旅館業法に定める宿泊者名簿の作成と、ご滞在のご案内のためにのみ使用し、法令で定める期間保管いたします。</p><ul><li>チェックインは15:00、チェックアウトは11:00です。</li><li>館内は全面禁煙です。</li></ul>',
  en: '<h2>Before you stay</h2><p>We use what you enter for the guest register that Japanese law asks every hotel to keep, and to look after you during your stay. We keep it as long as the law says.</p><ul><li>Check-in is from 15:00, check-out until 11:00.</li><li>The house is non-smoking.</li></ul>',
  ko: '<h2>이용 안내</h2><p>입력하신 내용은 일본 법령에 따른 숙박자 명부 작성과 숙박 안내에만 사용하며, 법령이 정한 기간 동안 보관합니다.</p><ul><li>체크인은 15:00, 체크아웃은 11:00입니다.</li><li>전 객실 금연입니다.</li></ul>',
  'zh-CN':
    '<h2>入住须知</h2><p>您填写的内容仅用于日本法律规定的住宿登记簿及住宿服务，并按法律规定的期限保存。</p><ul><li>入住时间为15:00，退房时间为11:00。</li><li>馆内全面禁烟。</li></ul>',
  'zh-TW':
    '<h2>入住須知</h2><p>您填寫的內容僅用於日本法律規定的住宿登記簿及住宿服務，並依法律規定的期限保存。</p><ul><li>入住時間為15:00，退房時間為11:00。</li><li>館內全面禁菸。</li></ul>',
};

const pages = [
  { label: 'congestion_status_large_bath', page: 'bath' },
  { label: 'wifi', page: 'wifi' },
  { label: 'food_information', page: 'dining' },
  { label: 'tourist_information', page: 'sights' },
] as const;

async function addDemoLinks(db: Db, facilityId: number, site: string): Promise<void> {
  const links = baseLanguages.flatMap(language =>
    pages.map(({ label, page }, index) => ({
      facilityId,
      language,
      displayOrder: index + 1,
      label,
      text: translator(language, 'message')(`myPage.links.${label}`),
      url: new URL(page, site).href,
    })),
  );
  await db.insert(externalLink).values(links);
}
