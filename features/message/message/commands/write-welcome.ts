import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { facilityNameIn } from '#features/hotel/facility/queries/facility.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { resetLinkUrl } from '#features/staff/session/queries/mail-secrets.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { welcomeLetter } from '../queries/letters/to-users.ts';
import type { Site } from '../rules/site.ts';
import { mailHost, postAccountMail } from './post.ts';

type WelcomeMailJob = {
  facilityId: number;
  userId: number;
  addedBy: number;
  language: DashboardLanguage;
  nonce?: string;
};

/**
 * Writes a welcome email to a new user of a hotel, once for each link. It states who added the user, the user
 * ID, and where to sign in. It never contains a password: it links to a page to set one if there is a
 * `nonce`. Otherwise the person who added the user has chosen a password, and a user who does not know it can
 * reset it.
 */
export function writeWelcome(
  site: Site,
  { facilityId, userId, addedBy, language, nonce }: WelcomeMailJob,
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const newMember = await memberOf(db, facilityId, userId);
    if (!newMember) return;
    const sheet = welcomeLetter({
      language,
      hotel: await facilityNameIn(db, facilityId, language),
      username: newMember.username,
      by: nameOf(await memberOf(db, facilityId, addedBy), language),
      ...(nonce === undefined
        ? { setsPassword: false, url: site.staffUrl + staffPages.login }
        : { setsPassword: true, url: resetLinkUrl(site.staffUrl, newMember, nonce) }),
    });
    const occasion = nonce === undefined ? `account/added/${userId}` : `account/added/${userId}/${nonce}`;
    await postAccountMail(db, mailHost(site), {
      occasion,
      facilityId,
      to: newMember.email,
      mail: { sheets: [sheet] },
    });
  });
}

async function memberOf(db: Db, facilityId: number, userId: number) {
  const { username, email, firstName, lastName } = activeUser;
  const [found] = await db
    .select({ username, email, firstName, lastName })
    .from(activeUser)
    .where(and(eq(activeUser.facilityId, facilityId), eq(activeUser.id, userId)));
  return found;
}

/** Returns "" if the account was deleted. Names in kanji keep their order in English texts. */
function nameOf(member: Awaited<ReturnType<typeof memberOf>>, language: DashboardLanguage): string {
  if (!member) return '';
  const { firstName, lastName } = member;
  const isFamilyFirst = language === 'ja' || /\p{scx=Han}/u.test(lastName);
  return (isFamilyFirst ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim();
}
