import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { anSmsProvider, respondWith } from './factory.ts';
import { httpDriver } from './http-driver.ts';
import type { Sms, SmsDriver } from './sms.ts';

const sms: Sms = { to: '+819012345678', text: 'Hello', reference: 'guide-1' };

function driverTo(url: string, timeoutMs = 20_000): SmsDriver {
  const options = { url, token: 'secret', from: undefined, callbackUrl: 'https://genkan.example/hook' };
  return httpDriver(options, { perSecond: 1000, timeoutMs });
}

const refusal = { accepted: false };

/** Starts a server that passes each connection to `serve`, and returns its port. */
async function listening(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer(socket => serve(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

describe('an SMS that the provider rejects', () => {
  test.each([
    [400, 'never', 'the message is invalid'],
    [413, 'never', 'the message is invalid'],
    [422, 'never', 'the message is invalid'],
    [401, 'later', 'our key can be corrected'],
    [402, 'later', 'credit can be added'],
    [403, 'later', 'our permissions can be corrected'],
    [404, 'later', 'our provider URL can be corrected'],
    [408, 'later', 'the provider was too slow'],
    [429, 'later', 'there were too many requests'],
    [500, 'later', 'the provider has an internal error'],
    [503, 'later', 'the provider is busy'],
    [502, 'uncertain', 'the message may have passed the gateway'],
    [504, 'uncertain', 'the message may have passed the gateway'],
  ])('after a response with %i, the result is %s, because %s', async (status, kind) => {
    const { origin } = await anSmsProvider(respondWith(status, 'no'));
    expect(await driverTo(origin).send(sms)).toEqual({ ...refusal, kind, reason: String(status) });
  });

  test.each([301, 302, 307, 308])("a provider's redirect is not followed (%i)", async status => {
    const elsewhere = await anSmsProvider(respondWith(200));
    const { origin } = await anSmsProvider(response =>
      response.writeHead(status, { location: elsewhere.origin }).end(),
    );
    expect(await driverTo(origin).send(sms)).toMatchObject({ ...refusal, kind: 'later' });
    expect(elsewhere.received).toEqual([]);
  });

  test('the reason for a rejection does not contain the phone number', async () => {
    const words = JSON.stringify({ code: '+819012345678', message: '+819012345678 is unknown' });
    const { origin } = await anSmsProvider(respondWith(400, words));
    expect(await driverTo(origin).send(sms)).toEqual({ ...refusal, kind: 'never', reason: '400' });
  });

  test.each(['09012345678', '+0312345678', '+81', '+8190123456789012', '+819012345678,+819000000000', ''])(
    'no SMS is sent to an invalid number: %j',
    async to => {
      const { origin, received } = await anSmsProvider(respondWith(200));
      expect(await driverTo(origin).send({ ...sms, to })).toMatchObject({ kind: 'bad-address' });
      expect(received).toEqual([]);
    },
  );
});

describe('a failing provider', () => {
  test('an SMS is retried later if the provider cannot be reached', async () => {
    expect(await driverTo(`http://127.0.0.1:${await freePort()}`).send(sms)).toEqual({
      ...refusal,
      kind: 'later',
      reason: 'ECONNREFUSED',
    });
  });

  test('an SMS is uncertain if the provider does not respond after receiving the request', async () => {
    const { origin, received } = await anSmsProvider(() => undefined);
    expect(await driverTo(origin, 200).send(sms)).toEqual({
      ...refusal,
      kind: 'uncertain',
      reason: 'TIMEOUT',
    });
    expect(received).toHaveLength(1);
  });

  test('an SMS is uncertain if the connection fails after the provider has received the request', async () => {
    const { origin, received } = await anSmsProvider(response => response.destroy());
    expect(await driverTo(origin).send(sms)).toMatchObject({ ...refusal, kind: 'uncertain' });
    expect(received).toHaveLength(1);
  });

  test('an SMS is retried later if the connection fails before the provider has received the request', async () => {
    const port = await listening(socket => socket.once('data', () => socket.destroy()));
    const long = { ...sms, text: 'x'.repeat(12_000_000) };
    expect(await driverTo(`http://127.0.0.1:${port}`).send(long)).toMatchObject({
      ...refusal,
      kind: 'later',
    });
  });

  test('an SMS counts as sent if the connection fails in the middle of the response', async () => {
    const { origin } = await anSmsProvider(response => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    });
    expect(await driverTo(origin).send(sms)).toEqual({ accepted: true, state: 'sent', providerId: null });
  });

  test('stops reading an endless response from an SMS provider', async () => {
    const { origin } = await anSmsProvider(response => {
      const more = (error?: Error | null) => !error && response.write('x'.repeat(65_536), more);
      response.on('error', () => undefined).writeHead(200);
      more();
    });
    expect(await driverTo(origin).send(sms)).toMatchObject({ accepted: true, providerId: null });
  });
});

describe('encryption of the connection to an SMS provider', () => {
  test('rejects an untrusted certificate of an SMS provider', async () => {
    const server = new SMTPServer({ secure: true });
    server.on('error', () => undefined);
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    expect(await driverTo(`https://127.0.0.1:${address.port}`).send(sms)).toMatchObject({
      ...refusal,
      kind: 'later',
    });
  });

  test('a connection to an SMS provider never falls back to an unencrypted one', async () => {
    const heard: Buffer[] = [];
    const port = await listening(socket => {
      socket.on('data', bytes => {
        heard.push(bytes);
        socket.end('HTTP/1.1 200 OK\r\n\r\n');
      });
    });
    expect(await driverTo(`https://127.0.0.1:${port}`).send(sms)).toMatchObject({
      ...refusal,
      kind: 'later',
    });
    expect(Buffer.concat(heard).toString('latin1')).not.toContain('819012345678');
  });
});
