/**
 * URLs for messages, and their sender. The URLs are the base URLs of the guest pages, the dashboard and short
 * links. The sender is MAIL_FROM (`Genkan <no-reply@example.com>`).
 */
export type Site = { publicUrl: string; staffUrl: string; shortUrl: string; mailFrom: string };
