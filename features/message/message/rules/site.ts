/**
 * Addresses for messages: the base URLs of the guest pages, the dashboard and short links, and the sender
 * (MAIL_FROM: `Genkan <no-reply@example.com>`).
 */
export type Site = { publicUrl: string; staffUrl: string; shortUrl: string; mailFrom: string };
