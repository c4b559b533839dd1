import { waitingJobs } from '#test/harness/jobs.ts';
import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import Fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { deliveryReportJob } from '#features/message/message/events.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { SmsSettings } from '#platform/sms/settings.ts';
import { addHooks } from './hooks.ts';

const hookSecret = 's'.repeat(32);
const sms: SmsSettings = {
  driver: 'http',
  perSecond: 10,
  timeoutMs: 30_000,
  hookSecret,
  url: 'https://sms.example',
  token: 'secret',
  from: undefined,
  callbackUrl: `https://genkan.example/api/hooks/http/${hookSecret}`,
};

const app = Fastify();
app.setErrorHandler((error, _request, response) =>
  response.status(error instanceof Refusal ? error.status : 500).send(),
);
const mailHookSecret = 'm'.repeat(32);
await addHooks(app, { sms, mailHookSecret });

const job = { type: 'application/json', secret: hookSecret, provider: 'http' };
const report = (body: string, { type, secret, provider }: typeof job = job) =>
  app.inject({
    method: 'POST',
    url: `/api/hooks/${provider}/${secret}`,
    headers: { 'content-type': type },
    payload: body,
  });

const queuedReports = async () =>
  (await waitingJobs()).filter(({ name }) => name === deliveryReportJob.name).map(({ payload }) => payload);

let before = 0;
beforeEach(async () => {
  before = (await queuedReports()).length;
});
const newest = async () => (await queuedReports()).slice(before);

test("accepts a provider's delivery report only as JSON", async () => {
  const said = JSON.stringify({ id: 'm-1', status: 'undelivered' });
  expect((await report(said, { ...job, type: 'application/json; charset=utf-8' })).statusCode).toBe(204);
  for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
    expect((await report(said, { ...job, type })).statusCode).toBe(415);
  expect(await newest()).toEqual([{ providerId: 'm-1', delivery: 'undelivered' }]);
});

test('accepts a report of a bounced email only with the secret for email', async () => {
  const said = JSON.stringify({ message_id: '<m-1@genkan.example>', event: 'bounced', permanent: true });
  const mail = { ...job, provider: 'mail' };
  expect((await report(said, { ...mail, secret: mailHookSecret })).statusCode).toBe(204);
  expect(await newest()).toEqual([{ providerId: '<m-1@genkan.example>', delivery: 'undelivered' }]);
  expect((await report(said, mail)).statusCode).toBe(404);
});

test('accepts a delivery report without a final status and changes nothing', async () => {
  expect((await report(JSON.stringify({ id: 'm-1', status: 'on its way' }))).statusCode).toBe(204);
  expect(await newest()).toEqual([]);
});

test.each([
  ['with a wrong secret', { ...job, secret: 'x' }],
  ['for another provider', { ...job, provider: 'twilio' }],
  ['for an unknown provider', { ...job, provider: 'p'.repeat(60) }],
])('a report %s returns 404, as if the URL did not exist', async (_who, call) => {
  const { statusCode } = await report(JSON.stringify({ id: 'm-1', status: 'delivered' }), call);
  expect(statusCode).toBe(404);
  expect(await newest()).toEqual([]);
});

test.each(['', '[]', '{"id":{}}', 'x'.repeat(10_000)])('rejects malformed reports: %s', async body => {
  expect((await report(body)).statusCode).toBe(404);
  expect(await newest()).toEqual([]);
});
