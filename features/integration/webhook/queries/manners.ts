/** Settings for sending webhooks (`WEBHOOK_TIMEOUT` in milliseconds, `ALLOW_PRIVATE_WEBHOOKS`). */
export type WebhookManners = { timeout: number; allowPrivate: boolean };

let manners: WebhookManners = { timeout: 15_000, allowPrivate: false };

/** Set once, at start. */
export function setWebhookManners(given: WebhookManners): void {
  manners = given;
}

export const webhookManners = (): WebhookManners => manners;
