import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import {
  allowPrivateWebhooks,
  aReceiver,
  aWebhook,
  deliverAll,
  respondWith,
  setCancelled,
} from './factory.ts';
import { listAttempts } from './queries/attempts.ts';

/**
 * Sends one event to this address and returns its log entry. With `mayPrivate` false, the operator has
 * disallowed private addresses after the address was saved.
 */
async function deliverTo(url: string, { mayPrivate = true } = {}) {
  const hotel = await aFacility();
  const { id } = await aBooking(hotel);
  const webhook = await aWebhook(hotel, url);
  if (!mayPrivate) allowPrivateWebhooks(false);
  await setCancelled(hotel, id, true);
  await deliverAll(hotel);
  const { data } = await listAttempts(hotel.owner, webhook.id, undefined);
  return data[0];
}

test('sends no webhook to a name that resolves to this machine or a private address', async () => {
  const receiver = await aReceiver();
  allowPrivateWebhooks();
  expect(await deliverTo(receiver.url)).toMatchObject({ status: 204 });
  const secure = receiver.url.replace('http:', 'https:');
  for (const url of [
    secure,
    secure.replace('localhost', '127.0.0.1'),
    secure.replace('localhost', '[::ffff:127.0.0.1]'),
    secure.replace('localhost', '2130706433'),
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
  ]) {
    allowPrivateWebhooks();
    expect(await deliverTo(url, { mayPrivate: false })).toMatchObject({
      status: null,
      failure: 'unknown_host',
    });
  }
  expect(receiver.received).toHaveLength(1);
});

test('webhooks do not follow redirects, because their targets are not checked', async () => {
  allowPrivateWebhooks();
  const [receiver, elsewhere] = [await aReceiver(), await aReceiver()];
  receiver.answerWith(respondWith(307, '', { location: elsewhere.url }));
  expect(await deliverTo(receiver.url)).toMatchObject({ status: 307, failure: 'redirect' });
  expect(elsewhere.received).toEqual([]);
});

test('the webhook log distinguishes timeouts, aborted or refused connections and unknown hosts', async () => {
  allowPrivateWebhooks(true, 400);
  const [slow, cut] = [await aReceiver(), await aReceiver()];
  slow.answerWith(() => undefined);
  cut.answerWith(response => void response.destroy());
  expect(await deliverTo(slow.url)).toMatchObject({ status: null, failure: 'timeout' });
  expect(await deliverTo(cut.url)).toMatchObject({ status: null, failure: 'cut' });
  expect(await deliverTo('http://localhost:1/')).toMatchObject({ status: null, failure: 'refused' });
  expect(await deliverTo('http://nowhere.invalid/')).toMatchObject({ failure: 'unknown_host' });
});

test('a webhook response that is aborted after its status is judged by the status', async () => {
  allowPrivateWebhooks();
  const receiver = await aReceiver();
  receiver.answerWith(response => {
    response.writeHead(400, { 'content-length': '1000' });
    response.write('no such booking', () => response.destroy());
  });
  expect(await deliverTo(receiver.url)).toMatchObject({ status: 400, answer: 'no such booking' });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)('webhooks over HTTPS require a valid certificate', async () => {
  allowPrivateWebhooks();
  const pair = certificate();
  const receiver = await aReceiver(pair);
  expect(await deliverTo(receiver.url)).toMatchObject({ status: null, failure: 'certificate' });
  expect(receiver.received).toEqual([]);
  const usual = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(usual));
  setDefaultCACertificates([...usual, pair.cert]);
  expect(await deliverTo(receiver.url)).toMatchObject({ status: 204, failure: null });
  // The certificate is not valid for the IP address.
  const byNumber = receiver.url.replace('localhost', '127.0.0.1');
  expect(await deliverTo(byNumber)).toMatchObject({ failure: 'certificate' });
});

/** A self-signed certificate for `localhost`. */
function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'genkan-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}
