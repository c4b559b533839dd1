/**
 * Settings for sending webhooks: `timeout` in milliseconds (`WEBHOOK_TIMEOUT`) and `allowPrivate`
 * (`ALLOW_PRIVATE_WEBHOOKS`).
 */
export type WebhookSettings = { timeout: number; allowPrivate: boolean };

let settings: WebhookSettings = { timeout: 15_000, allowPrivate: false };

export function setWebhookSettings(given: WebhookSettings): void {
  settings = given;
}

export const webhookSettings = (): WebhookSettings => settings;
