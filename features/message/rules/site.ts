import { guestPages, guestPath } from '#features/access/rules/guest-pages.ts';
/**
 * What messages say of this server: where the pages for guests and the dashboard are, what short links start with, and
 * who sends (MAIL_FROM: `Genkan <no-reply@example.com>`).
 */
export type Site = { publicUrl: string; staffUrl: string; shortUrl: string; mailFrom: string };

/** The address of a guest's My Page. */
export function myPageUrl({ publicUrl }: Site, slug: string, myPageId: string): string {
  return publicUrl + guestPath(guestPages.myPage, { slug, mypage: myPageId });
}
