import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mail, MailDriver } from './mail.ts';
import { smtpDriver } from './smtp-driver.ts';

const mail: Mail = {
  to: 'hanako@example.com',
  subject: 'Check in online',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<guide-1@genkan.example>',
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(
  options: SMTPServerOptions = {},
): Promise<{ port: number; inbox: string[]; to: string[] }> {
  const inbox: string[] = [];
  const to: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) =>
      void text(stream).then(whole => {
        inbox.push(whole);
        to.push(...session.envelope.rcptTo.map(each => each.address));
        done();
      }, done),
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { port: address.port, inbox, to };
}

function driverTo(port: number, { protocol = 'smtp', query = '', idleTimeoutMs = 30_000 } = {}): MailDriver {
  const url = `${protocol}://127.0.0.1:${port}${query}`;
  const driver = smtpDriver({
    url,
    from: 'Genkan <no-reply@genkan.example>',
    idleTimeoutMs,
  });
  closing.push(() => driver.close());
  return driver;
}

async function sendAndReceive(changes: Partial<Mail>): Promise<Email> {
  const { port, inbox } = await serve();
  expect(await driverTo(port).send({ ...mail, ...changes })).toEqual({ accepted: true, state: 'sent' });
  expect(inbox).toHaveLength(1);
  return PostalMime.parse(inbox[0] ?? '');
}

function refuse(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

describe('content of an email', () => {
  test('an email arrives with all its parts', async () => {
    const email = await sendAndReceive({
      replyTo: { name: 'Hotel Sakura', address: 'desk@sakura.example' },
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: [
        { filename: '宿泊.png', contentType: 'image/png', content: Buffer.from([1, 2]), cid: 'qr' },
      ],
    });
    expect(email.from).toMatchObject({ name: 'Genkan', address: 'no-reply@genkan.example' });
    expect(email.replyTo).toMatchObject([{ name: 'Hotel Sakura', address: 'desk@sakura.example' }]);
    expect(email.to).toMatchObject([{ address: 'hanako@example.com' }]);
    expect(email.messageId).toBe('<guide-1@genkan.example>');
    expect(email.headers).toContainEqual(expect.objectContaining({ value: 'auto-generated' }));
    expect([email.text?.trim(), email.html?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
    expect(email.attachments[0]).toMatchObject({ filename: '宿泊.png', mimeType: 'image/png' });
  });

  test('an email arrives as text and as HTML, both in UTF-8', async () => {
    const { port, inbox } = await serve();
    await driverTo(port).send({ ...mail, text: '花', html: '<p>花</p>' });
    expect(inbox[0]?.match(/^Content-Type: [^;]*(?:; charset=utf-8)?/gim)).toEqual([
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ]);
  });

  test.each([
    ['base64', 'ご予約ありがとうございます。'],
    ['quoted-printable', 'Thank you for your booking. — '],
  ])('an email is encoded in %s if that is shorter: %s', async (encoding, words) => {
    const { port, inbox } = await serve();
    const html = `<p style="margin:0 0 16px;line-height:1.6">${words}</p>`.repeat(9);
    await driverTo(port).send({ ...mail, text: words.repeat(9), html });
    expect(inbox[0]?.match(/^Content-Transfer-Encoding: .*$/gim)).toEqual(
      Array(2).fill(`Content-Transfer-Encoding: ${encoding}`),
    );
  });

  test.each([
    'ご予約ありがとうございます。オンラインチェックインのご案内です。'.repeat(4),
    'Bonjour 🏨 “Genkan” – ホテル',
    '𠮷野家 👨‍👩‍👧‍👦',
  ])('text in any script arrives intact: %s', async words => {
    const email = await sendAndReceive({ subject: words, text: words, html: `<p>${words}</p>` });
    expect([email.subject, email.text?.trim(), email.html?.trim()]).toEqual([
      words,
      words,
      `<p>${words}</p>`,
    ]);
  });

  test.each(['山田'.repeat(60), 'Hotel "Sakura", Kyoto <annex>', 'a\u3000b 🌸'])(
    'an email arrives from a sender named %s',
    async name => {
      const email = await sendAndReceive({ from: { name, address: 'no-reply@genkan.example' } });
      expect(email.from).toMatchObject({ name, address: 'no-reply@genkan.example' });
    },
  );

  test.each([
    ["o'brien+trip@example.co.jp", "o'brien+trip@example.co.jp"],
    ['taro..yamada.@docomo.ne.jp', '"taro..yamada."@docomo.ne.jp'],
  ])('an email arrives at the address %s, which is sent to SMTP as %s', async (address, written) => {
    const { port, to } = await serve({ lenientAddressParsing: true });
    expect(await driverTo(port).send({ ...mail, to: address })).toMatchObject({ accepted: true });
    expect(to).toEqual([written]);
  });
});

describe('header and address injection', () => {
  const smuggled = 'x\r\nBcc: eve@example.com\r\n\r\nevil';

  test.each<[string, Partial<Mail>]>([
    ['the subject', { subject: smuggled }],
    ['the name of the sender', { from: { name: smuggled, address: 'no-reply@genkan.example' } }],
    [
      'the address for replies',
      { replyTo: { name: smuggled, address: 'desk@sakura.example\r\nBcc: eve@x' } },
    ],
    ['the message id', { messageId: `<${smuggled}@genkan.example>` }],
    ['a header', { headers: { 'X-A': smuggled, [`X-B: ${smuggled}`]: 'b' } }],
    [
      'the name of an attachment',
      { attachments: [{ filename: smuggled, contentType: 'a/b', content: Buffer.of(1) }] },
    ],
  ])('no header or address can be injected through %s', async (_, changes) => {
    const email = await sendAndReceive(changes);
    expect(email.headers.map(header => header.key)).not.toContain('bcc');
    expect(email.bcc).toBeUndefined();
    expect(email.text?.trim()).toBe('Hello');
  });

  test.each(['To', 'Cc', 'Bcc'])('an additional header %s adds no recipient', async header => {
    const { port, to } = await serve();
    const headers = { [header]: 'eve@example.com' };
    expect(await driverTo(port).send({ ...mail, headers })).toMatchObject({ accepted: true });
    expect(to).toEqual(['hanako@example.com']);
  });

  test.each([
    'hanako@example.com, eve@example.com',
    'hanako@example.com\r\nRCPT TO:<eve@example.com>',
    'Hanako <hanako@example.com>',
    'hanako',
    '',
  ])('rejects any recipient other than exactly one address: %j', async to => {
    const { port, inbox } = await serve();
    expect(await driverTo(port).send({ ...mail, to })).toMatchObject({
      accepted: false,
      kind: 'bad-address',
    });
    expect(inbox).toEqual([]);
  });
});

describe('an email that the server rejects', () => {
  test.each([
    [550, '5.1.1 no such user', 'bad-address'],
    [553, 'mailbox name not allowed', 'bad-address'],
    [550, '5.7.1 blocked', 'never'],
    [554, 'spam', 'never'],
    [550, 'relay not permitted', 'later'],
    [554, '5.7.1 <taro@example.com>: Relay access denied', 'later'],
    [552, '5.2.2 mailbox full', 'later'],
    [450, 'greylisted', 'later'],
    [421, 'too busy', 'later'],
  ])('if the server rejects the recipient with %i %s, the result is %s', async (code, words, kind) => {
    const { port } = await serve({ onRcptTo: (_address, _session, done) => done(refuse(code, words)) });
    expect(await driverTo(port).send(mail)).toMatchObject({ accepted: false, kind });
  });

  test.each([
    [554, 'never'],
    [451, 'later'],
  ])('if the server rejects the text with %i, the result is %s', async (code, kind) => {
    const { port } = await serve({
      onData: (stream, _session, done) => void text(stream).then(() => done(refuse(code, 'no')), done),
    });
    expect(await driverTo(port).send(mail)).toMatchObject({ accepted: false, kind });
  });

  test('an email is retried later if the server rejects the sender', async () => {
    const { port } = await serve({
      onMailFrom: (_address, _session, done) => done(refuse(550, 'relay denied')),
    });
    expect(await driverTo(port).send(mail)).toMatchObject({
      kind: 'later',
      reason: 'EENVELOPE MAIL FROM 550 relay denied',
    });
  });

  test('the reason for a rejection does not contain the recipient', async () => {
    const { port } = await serve({
      onRcptTo: (address, _session, done) => done(refuse(550, `<${address.address}> Hanako is unknown`)),
    });
    expect(await driverTo(port).send(mail)).toEqual({
      accepted: false,
      kind: 'bad-address',
      reason: 'EENVELOPE RCPT TO 550 … … is unknown',
    });
  });

  test('a rejected email does not block the next one', async () => {
    const { port, to } = await serve({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('eve') ? refuse(550, 'no') : undefined),
    });
    const driver = driverTo(port);
    await driver.send({ ...mail, to: 'eve@example.com' });
    expect(await driver.send(mail)).toMatchObject({ accepted: true });
    expect(to).toEqual(['hanako@example.com']);
  });
});

describe('a mail server that fails', () => {
  test('an email is retried later if the mail server cannot be reached', async () => {
    const { port } = await serve();
    for (const close of closing.splice(0)) close();
    expect(await driverTo(port).send(mail)).toEqual({
      accepted: false,
      kind: 'later',
      reason: 'ECONNREFUSED CONN',
    });
  });

  test('an email is retried later if the mail server rejects the password', async () => {
    const { port } = await serve({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
      allowInsecureAuth: true,
    });
    const driver = smtpDriver({ url: `smtp://u:p@127.0.0.1:${port}`, from: 'a@genkan.example' });
    closing.push(() => driver.close());
    expect(await driver.send(mail)).toMatchObject({ accepted: false, kind: 'later' });
  });

  test('an email is uncertain if the server does not respond after receiving the text', async () => {
    const { port } = await serve({ onData: stream => void stream.resume() });
    const driver = driverTo(port, { idleTimeoutMs: 200 });
    expect(await driver.send(mail)).toMatchObject({ accepted: false, kind: 'uncertain' });
  });

  test('an email is retried later if the server does not respond before receiving the text', async () => {
    const { port } = await serve({ onRcptTo: () => undefined });
    const driver = driverTo(port, { idleTimeoutMs: 200 });
    expect(await driver.send(mail)).toMatchObject({ accepted: false, kind: 'later' });
  });
});

describe('stopping the process', () => {
  /**
   * Returns a driver with a single connection to a mail server that never acknowledges a text. `begun` resolves
   * when the server has received the text of an email.
   */
  async function stuck() {
    const begun = Promise.withResolvers<void>();
    const { port } = await serve({
      onData: stream => void text(stream).then(() => begun.resolve()),
    });
    const driver = smtpDriver({ url: `smtp://127.0.0.1:${port}`, from: 'a@genkan.example', connections: 1 });
    closing.push(() => driver.close());
    return { driver, begun: begun.promise };
  }
  const another = { ...mail, messageId: '<guide-2@genkan.example>' };

  test('during a shutdown, waiting emails get the result `later`, and an email without a response is uncertain after the timeout', async () => {
    const { driver, begun } = await stuck();
    const [leaving, waiting] = [driver.send(mail), driver.send(another)];
    await begun;
    const order: string[] = [];
    void leaving.then(() => order.push('leaving'));
    void waiting.then(() => order.push('waiting'));
    driver.beginStop(300);
    expect(await waiting).toMatchObject({ accepted: false, kind: 'later' });
    expect(await leaving).toMatchObject({ accepted: false, kind: 'uncertain' });
    expect(order).toEqual(['waiting', 'leaving']);
  });

  test('sends no email after the shutdown has begun', async () => {
    const { port, inbox } = await serve();
    const driver = driverTo(port);
    driver.beginStop(300);
    expect(await driver.send(mail)).toMatchObject({ accepted: false, kind: 'later' });
    expect(inbox).toEqual([]);
  });

  test('a shutdown waits for the email that is being sent', async () => {
    const begun = Promise.withResolvers<() => void>();
    const { port } = await serve({
      onData: (stream, _session, done) => void text(stream).then(() => begun.resolve(done)),
    });
    const driver = driverTo(port);
    const sending = driver.send(mail);
    const answer = await begun.promise;
    driver.beginStop(60_000);
    answer();
    expect(await sending).toMatchObject({ accepted: true });
  });
});

describe('encryption of the connection to a mail server', () => {
  test('uses TLS if the server offers it, and verifies the certificate', async () => {
    const { port } = await serve({ disabledCommands: [] });
    expect(await driverTo(port).send(mail)).toMatchObject({
      accepted: false,
      kind: 'later',
      reason: 'CERT_HAS_EXPIRED CONN',
    });
    const trusting = driverTo(port, { query: '?tls.rejectUnauthorized=false' });
    expect(await trusting.send(mail)).toMatchObject({ accepted: true });
  });

  test('requireTLS never falls back to an unencrypted connection', async () => {
    const { port, inbox } = await serve();
    const driver = driverTo(port, { query: '?requireTLS=true' });
    expect(await driver.send(mail)).toMatchObject({ accepted: false, kind: 'later' });
    expect(inbox).toEqual([]);
  });

  test('smtps encrypts the connection from the first byte', async () => {
    const { port, inbox } = await serve({ secure: true });
    const driver = driverTo(port, { protocol: 'smtps', query: '?tls.rejectUnauthorized=false' });
    expect(await driver.send(mail)).toMatchObject({ accepted: true });
    expect(inbox).toHaveLength(1);
  });
});
