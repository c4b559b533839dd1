import { guestPages, guestPath } from '#features/access/rules/guest-pages.ts';
/**
 * The addresses that messages contain: of the pages for guests, the dashboard and short links, and the sender
 * (MAIL_FROM: `Genkan <no-reply@example.com>`).
 */
export type Site = { publicUrl: string; staffUrl: string; shortUrl: string; mailFrom: string };

/** The address of a guest's My Page. */
export function myPageUrl({ publicUrl }: Site, slug: string, myPageId: string): string {
  return publicUrl + guestPath(guestPages.myPage, { slug, mypage: myPageId });
}
