/** Settings for sending webhooks (`WEBHOOK_TIMEOUT` in milliseconds, `ALLOW_PRIVATE_WEBHOOKS`). */
export type WebhookSettings = { timeout: number; allowPrivate: boolean };

let manners: WebhookSettings = { timeout: 15_000, allowPrivate: false };

/** Set once, at start. */
export function setWebhookManners(given: WebhookSettings): void {
  manners = given;
}

export const webhookManners = (): WebhookSettings => manners;
