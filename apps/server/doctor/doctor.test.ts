import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { createServer, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Config, readConfig } from '#platform/config/config.ts';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { asOwner, testDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { runGenkan } from '#test/harness/operate.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkDisk } from './disk.ts';
import { checkFiles } from './files.ts';
import { checkMail } from './mail.ts';
import { checkProxy } from './proxy.ts';
import { Warning, withValidity } from './warning.ts';

const config = (settings: Record<string, string>): Config => readConfig(settings, 'test');

describe('the mail check', () => {
  const PASSWORD = 'secret-of-the-mail-server';

  async function mailServer(disabledCommands: string[] = []): Promise<string> {
    const server = new SMTPServer({
      disabledCommands,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === PASSWORD ? done(null, { user: 'us' }) : done(new Error('Wrong password')),
      onData: () => expect.fail('The doctor must not send anything'),
    });
    // A client that does not trust the certificate closes the connection.
    server.on('error', () => undefined);
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>(resolve => void server.close(resolve)));
    const address = server.server.address();
    return `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }

  test('the mail check passes if the server accepts the login, without sending an email', async () => {
    const at = await mailServer(['STARTTLS']);
    const words = await checkMail(config({ SMTP_URL: `smtp://us:${PASSWORD}@${at}` }));
    expect(words).toContain('accepts the login');
  });

  test('the mail check names an expired certificate', async () => {
    const at = await mailServer();
    await expect(checkMail(config({ SMTP_URL: `smtp://us:${PASSWORD}@${at}` }))).rejects.toThrow(
      'CERT_HAS_EXPIRED CONN. Its certificate has expired.',
    );
  });

  test('the mail check reports a rejected login without printing it', async () => {
    const at = await mailServer(['STARTTLS']);
    const checked = checkMail(config({ SMTP_URL: `smtp://us:not-${PASSWORD}@${at}` }));
    await expect(checked).rejects.toThrow('user or password in SMTP_URL');
    await expect(checked).rejects.not.toThrow(PASSWORD);
  });

  test('the mail check warns if no mail server is configured', async () => {
    await expect(checkMail(config({}))).rejects.toThrow(Warning);
  });
});

test('the mail check warns of a certificate that expires soon', () => {
  const now = new Date('2020-01-01T00:00:00Z');
  expect(withValidity('It answers', new Date('2020-03-01T00:00:00Z'), now)).toBe(
    'It answers. Its certificate is valid for 60 more days, until 2020-03-01.',
  );
  expect(() => withValidity('It answers', new Date('2020-01-06T00:00:00Z'), now)).toThrow(Warning);
});

describe('the file check', () => {
  test('the file check writes to the bucket', async () => {
    await using bucket = await bucketServer();
    expect(await checkFiles(config(bucket.variables))).toContain('The bucket pictures stores');
    const other = { ...bucket.variables, S3_BUCKET: 'elsewhere' };
    await expect(checkFiles(config(other))).rejects.toThrow(
      'the bucket does not exist. Create it, or set S3_BUCKET to an existing one',
    );
  });

  test('the file check writes to DATA_DIR', async () => {
    const folder = await temporaryFolder();
    expect(await checkFiles(config({ DATA_DIR: folder }))).toContain(`${folder}/files stores`);
    const file = fileURLToPath(import.meta.url);
    await expect(checkFiles(config({ DATA_DIR: file }))).rejects.toThrow('Files cannot be stored in');
  });
});

describe('the database check', () => {
  test('the database check passes and prints the version and the number of free connections', async () => {
    expect(await checkDatabase(config({ DATABASE_CONNECTIONS: '2' }))).toMatch(
      /^PostgreSQL \d+.*, migrated to \d{14}_[\w-]+, row-level security is enforced, \d+ of \d+ connections are free\.$/,
    );
  });

  test('the database check warns if a process may need more connections than are free', async () => {
    await expect(checkDatabase(config({ DATABASE_CONNECTIONS: '1000' }))).rejects.toThrow(
      /connections are free: one process may need 1004/,
    );
  });

  test('the database check warns if a limit of the login or the database leaves too few connections', async () => {
    const limit = (limit: number) =>
      asOwner(
        `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
      );
    await limit(20);
    await expect(checkDatabase(config({ DATABASE_CONNECTIONS: '20' }))).rejects.toThrow(
      /but a connection limit leaves \d+: one process may need 24/,
    );
    await limit(-1);
    await expect(checkDatabase(config({ DATABASE_CONNECTIONS: '20' }))).resolves.toContain('are free.');
  });

  test('the database check names missing migrations', async () => {
    await asOwner('create table kept as select * from migration order by name desc limit 1');
    await asOwner('delete from migration where name in (select name from kept)');
    await expect(checkDatabase(config({}))).rejects.toThrow('1 migrations of this release are missing');
    await asOwner('insert into migration select * from kept; drop table kept');
  });
});

describe('the proxy check', () => {
  let direct: string;
  let proxied: string;
  beforeAll(async () => {
    direct = await openTestServer();
    proxied = await openTestServer(undefined, { settings: { TRUST_PROXY: '1' } });
  });

  async function proxyTo(
    server: string,
    headersOf: (host: string) => Record<string, string>,
  ): Promise<string> {
    const answer = async (path: string, host: string, response: ServerResponse) => {
      const answered = await fetch(`${server}${path}`, { headers: headersOf(host) });
      response.writeHead(answered.status).end(await answered.text());
    };
    const proxy = createServer(({ url = '', headers: { host = '' } }, response) => {
      void answer(url, host, response);
    });
    await new Promise<void>(resolve => void proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const address = proxy.address();
    return `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }
  const asShipped = (host: string) => ({ 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': host });
  const check = (PUBLIC_URL: string, TRUST_PROXY = 'false') =>
    checkProxy(config({ PUBLIC_URL, TRUST_PROXY }), 'PUBLIC_URL');

  test('the proxy check passes without a proxy', async () => {
    expect(await check(direct.replace('127.0.0.1', 'localhost'))).toContain('no proxy');
  });

  test('the proxy check fails if there is a proxy and TRUST_PROXY is not set', async () => {
    await expect(check(await proxyTo(direct, asShipped))).rejects.toThrow('TRUST_PROXY is not set');
  });

  test("the proxy check fails if the proxy does not forward the caller's address", async () => {
    const silent = await proxyTo(proxied, () => ({}));
    await expect(check(silent, '1')).rejects.toThrow('Have the proxy set X-Forwarded-For');
  });

  test('the proxy check fails if the proxy forwards a forged address', async () => {
    const credulous = await proxyTo(proxied, host => ({
      ...asShipped(host),
      'x-forwarded-for': '203.0.113.7',
    }));
    await expect(check(credulous, '1')).rejects.toThrow('TRUST_PROXY trusts more proxies than exist');
  });

  test('the proxy check fails if the URL opens another site', async () => {
    const other = createServer((_request, response) => response.end('<p>Welcome to nginx'));
    await new Promise<void>(resolve => void other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const url = `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`;
    await expect(check(url)).rejects.toThrow('Something other than Genkan answers');
    await expect(check('http://localhost:1')).rejects.toThrow('ECONNREFUSED. Nothing listens');
  });
});

test("the clock check fails if the server's clock differs from the clock of PUBLIC_URL", async () => {
  const late = createServer((_request, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() - 60_000).toUTCString());
    response.end();
  });
  await new Promise<void>(resolve => void late.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void late.close());
  const address = late.address();
  const PUBLIC_URL = `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`;
  await expect(checkClock(config({ PUBLIC_URL }), true)).rejects.toThrow(/6\d s off the clock of PUBLIC_URL/);
  expect(await checkClock(config({ PUBLIC_URL: 'http://localhost:1' }), true)).toContain(
    '0 s off the clock of the database',
  );
});

test('the disk check prints the free space', async () => {
  expect(await checkDisk(config({ DATA_DIR: '/' })).catch(String)).toMatch(/Free: [\d.]+ GB of DATA_DIR/);
});

test('the command prints one line per check without secrets, and exits with code 1 if a check failed', async () => {
  const DATA_DIR = await temporaryFolder();
  const settings = {
    DATABASE_URL: testDatabase(),
    MASTER_KEY: TEST_KEY.toString('base64'),
    DATA_DIR,
    SMTP_URL: 'smtp://us:secret-of-ours@127.0.0.1:1',
    PUBLIC_URL: 'http://localhost:1',
    TRUSTPROXY: '1',
  };
  const { code, said, complained } = await runGenkan('doctor', [], settings);
  expect([code, complained]).toEqual([1, '']);
  expect(said).toMatch(/^(ok|warning) +database +PostgreSQL/m);
  expect(said).toMatch(/^ok +files/m);
  expect(said).toMatch(/^failed +mail .*ECONNREFUSED/m);
  expect(said).toMatch(/^failed +proxy /m);
  expect(said).toMatch(
    /^warning +settings +TRUSTPROXY is not a setting of Genkan\. Did you mean TRUST_PROXY\?$/m,
  );
  expect(said.trim().split('\n')).toHaveLength(7);
  expect(said).not.toContain('secret-of-ours');
  expect(said).not.toContain(new URL(testDatabase()).password);
});
