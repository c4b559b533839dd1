import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, type ConfigProblem, readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

const HEX_KEY = '0123456789abcdef'.repeat(4);

function problemsOf(env: Record<string, string>): ConfigProblem[] {
  try {
    readConfig(env, 'start');
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('without any variables', () => {
  test('without environment variables, Genkan listens only on this machine, on port 3000', () => {
    expect(readConfig({}, 'start')).toEqual({
      mode: 'start',
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: 'http://localhost:3000',
      staffUrl: 'http://localhost:3000',
      shortUrl: 'http://localhost:3000',
      slowCall: 2000,
      database: { connections: 20, connecting: 2000, statement: 60_000, lock: 10_000, idle: 300_000 },
      requestTimeout: 330_000,
      providerTimeout: 30_000,
      webhooks: { timeout: 15_000, allowPrivate: false },
      connectorAddresses: {},
      signOn: { allowPrivate: false, dnsServers: [] },
      smtpConnections: 8,
      stop: { notice: 5000, patience: 20_000 },
      mailFrom: 'Genkan <no-reply@localhost>',
      sms: { driver: 'none' },
      files: { disk: resolve('data/files'), to: 'disk' },
      trustProxy: false,
      logLevel: 'info',
      signUp: 'approved',
      backupDays: 35,
      backupTimeout: 300_000,
      plaintext: [],
    });
  });

  test('without environment variables, the demo has its own data folder', () => {
    expect(readConfig({}, 'demo').dataDir).toBe(resolve('data/demo'));
  });

  test('an empty environment variable counts as absent', () => {
    expect(readConfig({ PORT: '', MASTER_KEY: ' ' }, 'start')).toEqual(readConfig({}, 'start'));
  });
});

describe('configured addresses', () => {
  test.each([
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['::1', 'http://localhost:8080'],
    ['127.0.0.1', 'http://localhost:8080'],
    ['2001:db8::7', 'http://[2001:db8::7]:8080'],
    ['hotel.example', 'http://hotel.example:8080'],
  ])('the public URL of a server on %s defaults to %s', (HOST, publicUrl) => {
    expect(readConfig({ HOST, PORT: '8080', ALLOW_PLAINTEXT: '1' }, 'start').publicUrl).toBe(publicUrl);
  });

  test('short links and the sender address default to the public URL', () => {
    const config = readConfig({ PUBLIC_URL: 'https://checkin.example.com/' }, 'start');
    expect(config.shortUrl).toBe('https://checkin.example.com');
    expect(config.mailFrom).toBe('Genkan <no-reply@checkin.example.com>');
  });
});

describe('the URL of the dashboard', () => {
  const PUBLIC_URL = 'https://checkin.example.com';
  const STAFF_URL = 'https://staff.example.com';

  test('the URL of the dashboard defaults to that of the guest pages', () => {
    expect(readConfig({ PUBLIC_URL }, 'start').staffUrl).toBe(PUBLIC_URL);
    expect(readConfig({ PUBLIC_URL, STAFF_URL: PUBLIC_URL }, 'start').staffUrl).toBe(PUBLIC_URL);
    const { publicUrl, staffUrl, shortUrl } = readConfig({ PUBLIC_URL, STAFF_URL: `${STAFF_URL}/` }, 'start');
    expect([publicUrl, staffUrl, shortUrl]).toEqual([PUBLIC_URL, STAFF_URL, PUBLIC_URL]);
  });

  test('the URL of the dashboard is not validated if PUBLIC_URL is invalid', () => {
    expect(problemsOf({ PUBLIC_URL: 'checkin', STAFF_URL }).map(({ name }) => name)).toEqual(['PUBLIC_URL']);
  });

  test.each([
    ['without HTTPS if the guest pages have it', 'http://staff.example.com'],
    ['at the host of the guest pages on another port, because cookies ignore ports', `${PUBLIC_URL}:8443`],
  ])('rejects a dashboard URL %s', (_where, given) => {
    expect(problemsOf({ PUBLIC_URL, STAFF_URL: given, ALLOW_PLAINTEXT: '1' })).toMatchObject([
      { name: 'STAFF_URL', found: `"${given}", while PUBLIC_URL is "${PUBLIC_URL}"` },
    ]);
  });
});

describe('the master key', () => {
  test.each([HEX_KEY, Buffer.from(HEX_KEY, 'hex').toString('base64')])(
    'accepts a master key of 32 bytes in hexadecimal or base64: %s',
    MASTER_KEY => {
      expect(readConfig({ MASTER_KEY }, 'start').masterKey?.toString('hex')).toBe(HEX_KEY);
    },
  );

  test('an external database requires a configured master key', () => {
    const DATABASE_URL = 'postgres://genkan@db.example/genkan?sslmode=verify-full';
    expect(problemsOf({ DATABASE_URL })).toMatchObject([
      { name: 'MASTER_KEY', found: 'missing although DATABASE_URL is set' },
    ]);
    expect(problemsOf({ DATABASE_URL, MASTER_KEY: HEX_KEY })).toEqual([]);
  });
});

describe('proxies', () => {
  test.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ])('parses TRUST_PROXY=%s', (TRUST_PROXY, expected) => {
    expect(readConfig({ TRUST_PROXY }, 'start').trustProxy).toEqual(expected);
  });
});

describe('an invalid variable', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['HOST', 'a b'],
    ['HOST', '999.1.1.1'],
    ['PUBLIC_URL', 'checkin.example.com'],
    ['PUBLIC_URL', 'ftp://checkin.example.com'],
    ['PUBLIC_URL', 'https://example.com/checkin'],
    ['PUBLIC_URL', 'https://user@example.com'],
    ['STAFF_URL', 'staff.example.com'],
    ['SHORT_URL', 'https://example.com?x'],
    ['DATABASE_URL', 'mysql://db/genkan'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECT_TIMEOUT', '0'],
    ['DATABASE_LOCK_TIMEOUT', '1.5'],
    ['REQUEST_TIMEOUT', '3601'],
    ['PROVIDER_TIMEOUT', '0'],
    ['STOP_NOTICE', '-1'],
    ['STOP_TIMEOUT', '0'],
    ['MASTER_KEY', 'short'],
    ['MASTER_KEY', `${HEX_KEY}00`],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Genkan'],
    ['MAIL_FROM', 'Genkan <a@example.com>\nBcc: b@example.com'],
    ['SMTP_RATE', '0'],
    ['SMTP_CONNECTIONS', '0'],
    ['MAIL_HOOK_SECRET', 'short'],
    ['SMS_RATE', '2.5'],
    ['SMS_DRIVER', 'pigeon'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'two words'],
    ['HELP_URL', 'javascript:alert(1)'],
    ['PROVIDER_TERMS_URL', '/terms'],
    ['S3_TIMEOUT', '0'],
    ['FILES_IN', 'cloud'],
    ['SENTRY_DSN', 'https://sentry.example/1'],
    ['SENTRY_DSN', 'http://key@sentry.example/1'],
    ['SENTRY_DSN', 'https://key@sentry.example/project'],
    ['SENTRY_ENVIRONMENT', 'two words'],
    ['CONNECTOR_ADDRESSES', 'https://test.example.com'],
    ['CONNECTOR_ADDRESSES', 'cloudbeds=http://test.example.com'],
  ])('the error about %s says what is expected: %s', (name, value) => {
    const expected = SETTINGS.find(setting => setting.name === name)?.expected;
    expect(problemsOf({ MASTER_KEY: HEX_KEY, [name]: value })).toMatchObject([{ name, expected }]);
  });

  test('an invalid value does not hide other invalid values', () => {
    const names = problemsOf({ PORT: 'x', LOG_LEVEL: 'x' }).map(problem => problem.name);
    expect(names).toEqual(['PORT', 'LOG_LEVEL']);
  });

  test('the error quotes an invalid value unless it is a secret', () => {
    const secret = 'hunter2 hunter2';
    const secrets = SETTINGS.filter(setting => 'secret' in setting).map(setting => [setting.name, secret]);
    const read = () => readConfig({ ...Object.fromEntries(secrets), PORT: 'x' }, 'start');
    expect(read).toThrow('PORT is "x". Expected: a whole number from 0 to 65535');
    expect(read).toThrow('SMTP_URL is set to an invalid value.');
    expect(read).not.toThrow('hunter2');
  });
});

test('parses pairs of vendor and URL, without a trailing slash', () => {
  const CONNECTOR_ADDRESSES = 'cloudbeds=https://a.example/api/, apaleo=http://localhost:80';
  expect(readConfig({ MASTER_KEY: HEX_KEY, CONNECTOR_ADDRESSES }, 'start').connectorAddresses).toEqual({
    cloudbeds: 'https://a.example/api',
    apaleo: 'http://localhost',
  });
});

test('the documented table of settings contains exactly the variables that are read', () => {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) });
  readConfig(env, 'start');
  expect([...asked].sort()).toEqual(SETTINGS.map(setting => setting.name).sort());
});

describe('connections without TLS', () => {
  const key = { MASTER_KEY: 'a'.repeat(64) };
  const plain = (env: Record<string, string>) => {
    const config = readConfig({ ...key, ...env, ALLOW_PLAINTEXT: '1' }, 'start');
    return config.plaintext;
  };

  test.each([
    { PUBLIC_URL: 'http://checkin.example.com' },
    { SMTP_URL: 'smtp://mail.example.com' },
    { S3_ENDPOINT: 'http://s3.example.com', S3_BUCKET: 'pictures' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?sslmode=no-verify' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?sslmode=prefer' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?sslmode=require&uselibpqcompat=true' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?sslmode=verify-ca&uselibpqcompat=true' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?sslmode=verify-full&sslmode=no-verify' },
    { DATABASE_URL: 'postgres://genkan@localhost/genkan?host=db.example' },
    { SMTP_URL: 'smtps://mail.example.com?tls.rejectUnauthorized=false' },
  ])('connections without TLS prevent the startup unless they are local or allowed: %j', env => {
    const [name] = Object.keys(env);
    expect(() => readConfig({ ...key, ...env }, 'start')).toThrow(`${name} is without TLS`);
    expect(plain(env)).toEqual([name]);
  });

  test.each([
    { PUBLIC_URL: 'https://checkin.example.com' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { SMTP_URL: 'smtps://mail.example.com' },
    { SMTP_URL: 'smtp://mail.example.com?requireTLS=true' },
    { SMTP_URL: 'smtp://localhost:25' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?sslmode=verify-full&uselibpqcompat=true' },
    { DATABASE_URL: 'postgres://genkan@[::1]/genkan' },
    { DATABASE_URL: 'postgres://genkan@db.example/genkan?host=/run/postgresql' },
  ])('encrypted and local connections need no permission: %j', env => {
    expect(readConfig({ ...key, ...env }, 'start').plaintext).toEqual([]);
  });

  test("reports missing TLS for both the dashboard's and the guests' host", () => {
    const hosts = { PUBLIC_URL: 'http://checkin.example.com', STAFF_URL: 'http://staff.example.com' };
    expect(plain(hosts)).toEqual(['PUBLIC_URL', 'STAFF_URL']);
    expect(plain({ ...hosts, PUBLIC_URL: 'http://localhost:3000' })).toEqual(['STAFF_URL']);
  });

  test('the demo needs no permission for connections without TLS', () => {
    expect(readConfig({ PUBLIC_URL: 'http://hotel.example' }, 'demo').plaintext).toEqual([]);
  });
});
