import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { DatabaseLimits } from '#platform/database/pool.ts';
import type { FilePlaces } from '#platform/files/open-places.ts';
import type { LogLevel } from '#platform/log/log.ts';
import type { SmsSettings } from '#platform/sms/settings.ts';
import { bucketProblems, filePlaces } from './file-places.ts';
import { plaintextIn } from './plaintext.ts';
import { type Read, SETTINGS, type SettingName, variables } from './settings.ts';
import { smsProblems, smsSettings } from './sms.ts';

/** `operate`: a command on what another mode has made. */
export type Mode = 'start' | 'demo' | 'dev' | 'test' | 'operate';

/** How the database is used (docs/operators.md#configuration). Times in milliseconds. */
export type DatabaseSettings = Required<DatabaseLimits>;

/** How a process stops. Times in milliseconds. */
export type StopSettings = {
  /** It still takes calls, and says that it is not ready. */
  notice: number;
  /** It takes none any more, and finishes those that it has. */
  patience: number;
};

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
  /** A server that follows it; undefined: all is read where it is written. */
  database: DatabaseSettings;
  /** For how long a request may take to come in. Milliseconds. */
  requestTimeout: number;
  stop: StopSettings;
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
  /** Connections to the mail server of this process. */
  smtpConnections: number;
  /** For how long the mail server or a provider of SMS may say nothing. Milliseconds. */
  providerTimeout: number;
  /** undefined: no reports of mails are taken. */
  mailHookSecret: string | undefined;
  sms: SmsSettings;
  /** For how long their receivers may take (milliseconds), and whether they may go by http and into private networks. */
  webhooks: { timeout: number; allowPrivate: boolean };
  /** Addresses of vendors’ APIs that stand elsewhere than their own, by the vendor. */
  connectorAddresses: Record<string, string>;
  files: FilePlaces;
  trustProxy: false | number | string[];
  logLevel: LogLevel;
  /** From how many milliseconds on a call is slow. */
  slowCall: number;
  /** Where errors are reported; undefined: nowhere. */
  sentry: { dsn: string; environment: string | undefined } | undefined;
  /** Where spans are exported to; undefined: nowhere. */
  telemetry: { endpoint: string; service: string; share: number } | undefined;
  metricsToken: string | undefined;
  /** Where a process that only works shows how it is; undefined: nowhere. */
  workerPort: number | undefined;
  /** Who may open a hotel. */
  signUp: 'open' | 'approved' | 'closed';
  /** The settings that lead over a line without TLS that makes sure who answers, which ALLOW_PLAINTEXT lets pass. */
  plaintext: SettingName[];
  /** For how many days the operator keeps backups. */
  backupDays: number;
  /** For how long one call to a bucket of backups may take. Milliseconds. */
  backupTimeout: number;
  /** Where backups of the embedded database are carried, and for whom; undefined: nowhere. */
  backup: { to: string; recipient: string } | undefined;
  helpUrl: string | undefined;
  providerTermsUrl: string | undefined;
};

/** A variable, and what was found in it where that is not right; never a secret. */
type Found = { name: SettingName; found: string };
export type ConfigProblem = Found & { expected: string };

/** Names every wrong variable, what was found and what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  problems: ConfigProblem[];

  constructor(wrong: readonly Found[]) {
    const problems = wrong.map(each => ({ ...each, expected: settingOf(each.name)?.expected ?? '' }));
    const lines = problems.map(
      ({ name, found, expected }) => `  ${name} is ${found}. Expected: ${expected}.`,
    );
    super(['The configuration is not right:', ...lines].join('\n'));
    this.problems = problems;
  }
}

const SECOND = 1000;

const backupIn = ({ BACKUP_TO, BACKUP_RECIPIENT }: Read): Config['backup'] =>
  BACKUP_TO && BACKUP_RECIPIENT ? { to: BACKUP_TO, recipient: BACKUP_RECIPIENT } : undefined;

type Given = Partial<Record<SettingName, string>>;

/** Reads the whole configuration (an empty variable counts as absent). Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>, mode: Mode): Config {
  const given = givenIn(env, mode);
  const malformed = malformedIn(given);
  // The rest is read without them, so that everything wrong is named at once.
  const read = variables.parse({
    ...given,
    ...Object.fromEntries(malformed.map(({ name }) => [name, undefined])),
  });
  const publicUrl = read.PUBLIC_URL ?? localUrl(read.HOST, read.PORT);
  const staffUrl = read.STAFF_URL ?? publicUrl;
  const plaintext = needsTls(mode) ? plaintextIn(read, { publicUrl, staffUrl }) : [];
  const problems = [
    ...malformed,
    // Beside a PUBLIC_URL that cannot be read it would be judged by a default, which nobody set.
    ...(malformed.some(({ name }) => name === 'PUBLIC_URL') ? [] : staffUrlProblems(staffUrl, publicUrl)),
    ...smsProblems(Object.keys(given), read.SMS_DRIVER),
    ...databaseProblems(given),
    ...bucketProblems(given),
    ...(read.ALLOW_PLAINTEXT ? [] : plaintext.map(name => ({ name, found: OPEN_LINE }))),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = resolve(read.DATA_DIR ?? (mode === 'demo' ? 'data/demo' : 'data'));
  return {
    mode,
    port: read.PORT,
    host: read.HOST,
    dataDir,
    publicUrl,
    staffUrl,
    shortUrl: read.SHORT_URL ?? publicUrl,
    databaseUrl: read.DATABASE_URL,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL,
    database: {
      connections: read.DATABASE_CONNECTIONS,
      connecting: read.DATABASE_CONNECT_TIMEOUT * SECOND,
      statement: read.DATABASE_STATEMENT_TIMEOUT * SECOND,
      lock: read.DATABASE_LOCK_TIMEOUT * SECOND,
      idle: read.DATABASE_IDLE_TIMEOUT * SECOND,
    },
    requestTimeout: read.REQUEST_TIMEOUT * SECOND,
    stop: {
      notice: (read.STOP_NOTICE ?? (mode === 'start' ? 5 : 0)) * SECOND,
      patience: read.STOP_TIMEOUT * SECOND,
    },
    masterKey: read.MASTER_KEY,
    masterKeyFile: read.MASTER_KEY_FILE,
    masterKeyCommand: read.MASTER_KEY_COMMAND,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `Genkan <no-reply@${mailHost(publicUrl)}>`,
    smtpRate: read.SMTP_RATE,
    smtpConnections: read.SMTP_CONNECTIONS,
    providerTimeout: read.PROVIDER_TIMEOUT * SECOND,
    mailHookSecret: read.MAIL_HOOK_SECRET,
    sms: smsSettings(read, publicUrl),
    webhooks: {
      timeout: read.WEBHOOK_TIMEOUT * SECOND,
      allowPrivate: read.ALLOW_PRIVATE_WEBHOOKS !== undefined,
    },
    connectorAddresses: read.CONNECTOR_ADDRESSES,
    files: filePlaces(read, join(dataDir, 'files')),
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    slowCall: read.SLOW_CALL * SECOND,
    sentry: read.SENTRY_DSN ? { dsn: read.SENTRY_DSN, environment: read.SENTRY_ENVIRONMENT } : undefined,
    telemetry: telemetryIn(read),
    metricsToken: read.METRICS_TOKEN,
    workerPort: read.WORKER_PORT,
    signUp: read.SIGN_UP ?? (mode === 'start' ? 'approved' : 'open'),
    plaintext,
    backupDays: read.BACKUP_DAYS,
    backupTimeout: read.BACKUP_TIMEOUT * SECOND,
    backup: backupIn(read),
    helpUrl: read.HELP_URL,
    providerTermsUrl: read.PROVIDER_TERMS_URL,
  };
}

function telemetryIn(read: Read): Config['telemetry'] {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return { endpoint, service: read.OTEL_SERVICE_NAME, share: read.OTEL_TRACES_SAMPLER_ARG };
}

const OPEN_LINE = 'without TLS that makes sure who answers, and ALLOW_PLAINTEXT is not 1';

/** Lines that lead off this machine need TLS in production only. */
const needsTls = (mode: Mode) => mode === 'start' || mode === 'operate';

const settingOf = (name: SettingName) => SETTINGS.find(setting => setting.name === name);

function givenIn(env: Record<string, string | undefined>, mode: Mode): Given {
  const given: Given = {};
  for (const { name } of SETTINGS) {
    const text = env[name]?.trim();
    if (text && (name !== 'ALLOW_PLAINTEXT' || needsTls(mode))) given[name] = text;
  }
  return given;
}

function malformedIn(given: Given): Found[] {
  const { error } = variables.safeParse(given);
  const names = new Set(error?.issues.map(({ path: [name] }) => name));
  return SETTINGS.filter(({ name }) => names.has(name)).map(({ name, secret }) => ({
    name,
    found: secret ? 'a value of another form' : JSON.stringify(given[name]),
  }));
}

/** Cookies and passkeys tell hosts apart, not ports; and whether cookies need https holds for both hosts. */
function staffUrlProblems(staffUrl: string, publicUrl: string): Found[] {
  const [staff, guests] = [new URL(staffUrl), new URL(publicUrl)];
  const isApart = staff.hostname !== guests.hostname && staff.protocol === guests.protocol;
  if (staffUrl === publicUrl || isApart) return [];
  return [{ name: 'STAFF_URL', found: `"${staffUrl}" beside the PUBLIC_URL "${publicUrl}"` }];
}

function databaseProblems(given: Given): Found[] {
  const keys = (['MASTER_KEY', 'MASTER_KEY_FILE', 'MASTER_KEY_COMMAND'] as const).filter(name => given[name]);
  const problems: Found[] = [];
  if (Boolean(given.BACKUP_TO) !== Boolean(given.BACKUP_RECIPIENT))
    problems.push({
      name: given.BACKUP_TO ? 'BACKUP_RECIPIENT' : 'BACKUP_TO',
      found: 'missing although the other is given',
    });
  if (given.MIGRATION_DATABASE_URL && !given.DATABASE_URL)
    problems.push({ name: 'MIGRATION_DATABASE_URL', found: 'given although DATABASE_URL is not' });
  // Data outside DATA_DIR outlives it; a key that lies only inside would be lost with it.
  if (given.DATABASE_URL && keys.length === 0)
    problems.push({ name: 'MASTER_KEY', found: 'missing although DATABASE_URL is set' });
  if (keys.length > 1)
    problems.push({ name: 'MASTER_KEY', found: `given more than once (${keys.join(', ')})` });
  return problems;
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
