/**
 * The addresses that messages contain: of the pages for guests, the dashboard and short links, and the sender
 * (MAIL_FROM: `Genkan <no-reply@example.com>`).
 */
export type Site = { publicUrl: string; staffUrl: string; shortUrl: string; mailFrom: string };
