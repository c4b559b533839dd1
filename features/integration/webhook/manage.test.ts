import '#test/harness/database.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import {
  changeSecret,
  changeWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
} from './commands/manage.ts';
import { sendTest } from './commands/send-again.ts';
import { allowPrivateWebhooks, aWebhook } from './factory.ts';
import { listAttempts } from './queries/attempts.ts';
import { listWebhooks } from './queries/endpoints.ts';
import { eventTypes, MAX_ENDPOINTS } from './rules/events.ts';
import { webhookEndpoint } from './tables.ts';

const notFound = expect.objectContaining({ status: 404 });
const URL_OF_PMS = 'https://pms.example/hooks';

beforeEach(() => allowPrivateWebhooks(false));

describe('a secret', () => {
  test('a webhook secret is shown once and stored encrypted', async () => {
    const hotel = await aFacility();
    const { id, secret } = await aWebhook(hotel, URL_OF_PMS);
    const renewed = await changeSecret(hotel.owner, id);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = JSON.stringify(await listWebhooks(hotel.owner));
    const rows = await inFacility(hotel.system, db => db.select().from(webhookEndpoint));
    for (const each of [secret, renewed.secret]) {
      expect(shown).not.toContain(each);
      const stored = [rows[0]?.secretSealed, rows[0]?.previousSecretSealed];
      expect(stored.some(sealed => sealed?.includes(each))).toBe(false);
    }
  });
});

test('rejects an HTTP webhook address that the operator has not allowed, and a webhook address with a password', async () => {
  const hotel = await aFacility();
  for (const url of ['http://pms.example/', 'https://user:secret@pms.example/', 'ftp://pms.example/'])
    await expect(aWebhook(hotel, url)).rejects.toMatchObject({
      status: 422,
      details: { errors: { url: 'webhook_url_invalid' } },
    });
  const { id } = await aWebhook(hotel, URL_OF_PMS);
  const change = changeWebhook(hotel.owner, id, { url: 'http://pms.example/', events: eventTypes });
  await expect(change).rejects.toMatchObject({ status: 422 });
});

test('rejects a private IP address when a webhook is saved, and resolves a host name only when sending', async () => {
  const hotel = await aFacility();
  const refused = { status: 422, details: { errors: { url: 'webhook_url_private' } } };
  for (const host of [
    '127.0.0.1',
    'localhost:8443',
    'pms.localhost',
    '192.168.1.5',
    '[::1]',
    '[fd00::2]',
    '127.1',
  ])
    await expect(aWebhook(hotel, `https://${host}/hooks`)).rejects.toMatchObject(refused);
  const { id } = await aWebhook(hotel, URL_OF_PMS);
  const change = changeWebhook(hotel.owner, id, { url: 'https://10.0.0.1/', events: eventTypes });
  await expect(change).rejects.toMatchObject(refused);
  allowPrivateWebhooks();
  expect(await aWebhook(hotel, 'http://localhost:8443/hooks')).toMatchObject({ id: expect.any(Number) });
});

test('a hotel has at most ten webhooks, even if they are created concurrently', async () => {
  const hotel = await aFacility();
  const made = await Promise.allSettled(
    Array.from({ length: MAX_ENDPOINTS + 2 }, () => aWebhook(hotel, URL_OF_PMS)),
  );
  const refused = made.filter(each => each.status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'webhooks_full' } });
  expect(await listWebhooks(hotel.owner)).toHaveLength(MAX_ENDPOINTS);
});

test('if two users delete a webhook concurrently, one of them gets an error', async () => {
  const hotel = await aFacility();
  const { id } = await aWebhook(hotel, URL_OF_PMS);
  const both = await Promise.allSettled([deleteWebhook(hotel.owner, id), deleteWebhook(hotel.owner, id)]);
  expect(both.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a webhook of another hotel is not found', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const { id } = await aWebhook(other, URL_OF_PMS);
  const tries = [
    deleteWebhook(hotel.owner, id),
    changeSecret(hotel.owner, id),
    pauseWebhook(hotel.owner, id),
    sendTest(hotel.owner, id),
    listAttempts(hotel.owner, id, undefined),
  ];
  for (const each of await Promise.allSettled(tries))
    expect(each).toEqual({ status: 'rejected', reason: notFound });
  expect(await listWebhooks(hotel.owner)).toEqual([]);
});

test('each change of a webhook is audited once, without the address and the secret', async () => {
  const hotel = await aFacility();
  const { id, secret } = await aWebhook(hotel, URL_OF_PMS);
  await pauseWebhook(hotel.owner, id);
  await pauseWebhook(hotel.owner, id);
  await resumeWebhook(hotel.owner, id);
  await resumeWebhook(hotel.owner, id);
  await deleteWebhook(hotel.owner, id);
  const entries = (await auditEntriesOf(hotel)).filter(({ action }) => action.startsWith('webhook.'));
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.paused',
    'webhook.resumed',
    'webhook.deleted',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/pms\.example/);
  expect(JSON.stringify(entries)).not.toContain(secret);
});
