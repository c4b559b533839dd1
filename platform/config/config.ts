import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseMasterKey } from '#platform/crypto/master-key.ts';
import type { LogLevel } from '#platform/log/log.ts';
import type { SmsSettings } from '#platform/sms/settings.ts';
import { plaintextIn } from './plaintext.ts';
import { type ConfigProblem, type Env, type Reader, reader } from './reader.ts';
import type { SettingName } from './settings.ts';
import { readSms } from './sms.ts';
import * as values from './values.ts';

/** `operate`: a command on what another mode has made. */
export type Mode = 'start' | 'demo' | 'dev' | 'test' | 'operate';

export type Config = {
  mode: Mode;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Origins, without a slash at the end. */
  publicUrl: string;
  /** Where the dashboard is: `publicUrl`, or a host of its own. */
  staffUrl: string;
  shortUrl: string;
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The login that owns the tables; undefined: somebody else brings them up to date. */
  migrationDatabaseUrl: string | undefined;
  /** 32 bytes; undefined: the one in `dataDir`. */
  masterKey: Buffer | undefined;
  /** Where it is instead, or what prints it. */
  masterKeyFile: string | undefined;
  masterKeyCommand: string | undefined;
  /** undefined: no mail leaves. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Mails a second in this process; undefined: as many as the mail server takes. */
  smtpRate: number | undefined;
  /** undefined: no reports of mails are taken. */
  mailHookSecret: string | undefined;
  sms: SmsSettings;
  trustProxy: values.TrustProxy;
  logLevel: LogLevel;
  metricsToken: string | undefined;
  /** Who may open a hotel. */
  signUp: 'open' | 'approved' | 'closed';
  /** The settings that lead over a line without TLS that makes sure who answers, which ALLOW_PLAINTEXT lets pass. */
  plaintext: SettingName[];
  helpUrl: string | undefined;
  providerTermsUrl: string | undefined;
};

/** Names every wrong variable, what was found (never a secret) and what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  problems: ConfigProblem[];

  constructor(problems: ConfigProblem[]) {
    const lines = problems.map(
      ({ name, found, expected }) => `  ${name} is ${found}. Expected: ${expected}.`,
    );
    super(['The configuration is not right:', ...lines].join('\n'));
    this.problems = problems;
  }
}

/** Reads the whole configuration (an empty variable counts as absent). Throws ConfigError. */
export function readConfig(env: Env, mode: Mode): Config {
  const variables = reader(env);
  const { read, given, check, problems } = variables;
  const host = read('HOST', values.host) ?? '127.0.0.1';
  const port = read('PORT', values.port) ?? 3000;
  const publicUrl = read('PUBLIC_URL', values.origin) ?? localUrl(host, port);
  const databaseUrl = read('DATABASE_URL', values.databaseUrl);
  const config: Config = {
    mode,
    port,
    host,
    dataDir: resolve(read('DATA_DIR', text => text) ?? (mode === 'demo' ? 'data/demo' : 'data')),
    publicUrl,
    staffUrl: readStaffUrl(variables, publicUrl),
    shortUrl: read('SHORT_URL', values.origin) ?? publicUrl,
    databaseUrl,
    migrationDatabaseUrl: read('MIGRATION_DATABASE_URL', values.databaseUrl),
    masterKey: read('MASTER_KEY', parseMasterKey),
    masterKeyFile: read('MASTER_KEY_FILE', text => text),
    masterKeyCommand: read('MASTER_KEY_COMMAND', text => text),
    smtpUrl: read('SMTP_URL', values.smtpUrl),
    mailFrom: read('MAIL_FROM', values.sender) ?? `Genkan <no-reply@${mailHost(publicUrl)}>`,
    smtpRate: read('SMTP_RATE', values.rate),
    mailHookSecret: read('MAIL_HOOK_SECRET', values.hookSecret),
    sms: readSms(variables, publicUrl),
    trustProxy: read('TRUST_PROXY', values.trustProxy) ?? false,
    logLevel: read('LOG_LEVEL', values.logLevel) ?? 'info',
    metricsToken: read('METRICS_TOKEN', values.bearerToken),
    signUp: read('SIGN_UP', values.signUp) ?? (mode === 'start' ? 'approved' : 'open'),
    plaintext: [],
    helpUrl: read('HELP_URL', values.page),
    providerTermsUrl: read('PROVIDER_TERMS_URL', values.page),
  };
  read('S3_BUCKET', () => undefined);
  read('SENTRY_DSN', () => undefined);
  const keys = (['MASTER_KEY', 'MASTER_KEY_FILE', 'MASTER_KEY_COMMAND'] as const).filter(given);
  // Data outside DATA_DIR outlives it; a key that lies only inside would be lost with it.
  check(
    'MIGRATION_DATABASE_URL',
    given('DATABASE_URL') || !given('MIGRATION_DATABASE_URL'),
    'given although DATABASE_URL is not',
  );
  check('MASTER_KEY', !given('DATABASE_URL') || keys.length > 0, 'missing although DATABASE_URL is set');
  check('MASTER_KEY', keys.length <= 1, `given more than once (${keys.join(', ')})`);
  notePlaintext(config, variables);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** What leads off this machine without TLS that makes sure who answers is refused, unless the operator has said that it may. */
function notePlaintext(config: Config, { read, check }: Reader): void {
  const { mode, publicUrl, staffUrl, smtpUrl, databaseUrl, migrationDatabaseUrl } = config;
  if (mode !== 'start' && mode !== 'operate') return;
  const allowed = read('ALLOW_PLAINTEXT', values.yes) === true;
  config.plaintext = plaintextIn({
    publicUrl,
    staffUrl,
    smtpUrl,
    databaseUrls: { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationDatabaseUrl },
  });
  for (const name of config.plaintext)
    check(name, allowed, 'without TLS that makes sure who answers, and ALLOW_PLAINTEXT is not 1');
}

/** Cookies and passkeys tell hosts apart, not ports; and whether cookies need https holds for both hosts. */
function readStaffUrl({ read, check }: Reader, publicUrl: string): string {
  const staffUrl = read('STAFF_URL', values.origin) ?? publicUrl;
  const [staff, guests] = [new URL(staffUrl), new URL(publicUrl)];
  const isApart = staff.hostname !== guests.hostname && staff.protocol === guests.protocol;
  check('STAFF_URL', staffUrl === publicUrl || isApart, `"${staffUrl}" beside the PUBLIC_URL "${publicUrl}"`);
  return staffUrl;
}

function localUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  // Browsers make passkeys for a name, not for an address.
  const isHere = host === '127.0.0.1' || host === '::1';
  const name = everywhere || isHere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
}

/** Mail addresses need a name behind the @. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) || hostname.startsWith('[') ? 'localhost' : hostname;
}
