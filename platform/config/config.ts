import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { DatabaseLimits } from '#platform/database/pool.ts';
import type { FilePlaces } from '#platform/files/open-places.ts';
import type { LogLevel } from '#platform/log/log.ts';
import type { SmsSettings } from '#platform/sms/settings.ts';
import { bucketProblems, filePlaces } from './file-places.ts';
import { findPlaintext } from './plaintext.ts';
import { type ParsedVariables, SETTINGS, type SettingName, variables } from './settings.ts';
import { smsProblems, smsSettings } from './sms.ts';

/** `operate`: an operator's command that works on an existing installation, whichever mode created its data. */
export type Mode = 'start' | 'demo' | 'dev' | 'test' | 'operate';

/** Database settings (docs/reference/configuration.md). Times are in milliseconds. */
export type DatabaseSettings = Required<DatabaseLimits>;

/** Durations of the two phases of a shutdown, in milliseconds. */
export type StopSettings = {
  /** The process still accepts requests, but reports that it is not ready. */
  notice: number;
  /** The process accepts no new requests and finishes those in progress. */
  patience: number;
};

export type Config = {
  mode: Mode;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Origin of the guest pages, without a trailing slash. */
  publicUrl: string;
  /** Origin of the dashboard. Equals `publicUrl` unless the dashboard has its own host. */
  staffUrl: string;
  shortUrl: string;
  /** Undefined means the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Connection string of the login that owns the tables. Undefined if migrations are run elsewhere. */
  migrationDatabaseUrl: string | undefined;
  database: DatabaseSettings;
  /** Timeout in milliseconds for receiving a request. */
  requestTimeout: number;
  stop: StopSettings;
  /** 32 bytes. If the file and the command are also undefined, the key in `dataDir` is used. */
  masterKey: Buffer | undefined;
  /** File that contains the key. The alternative is a command that prints the key. */
  masterKeyFile: string | undefined;
  masterKeyCommand: string | undefined;
  /** Undefined means that no email is sent. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Maximum emails per second of this process. Undefined means as many as the mail server accepts. */
  smtpRate: number | undefined;
  smtpConnections: number;
  /** Timeout in milliseconds for the mail server and SMS providers. */
  providerTimeout: number;
  /** Undefined means that no delivery reports are accepted. */
  mailHookSecret: string | undefined;
  sms: SmsSettings;
  /** Timeout of webhook receivers in milliseconds, and whether http and private networks are allowed. */
  webhooks: { timeout: number; allowPrivate: boolean };
  connectorAddresses: Record<string, string>;
  /**
   * Whether http and private networks are allowed for sign-on providers, and the DNS servers to use. An empty
   * list means the machine's own DNS servers.
   */
  signOn: { allowPrivate: boolean; dnsServers: readonly string[] };
  files: FilePlaces;
  trustProxy: false | number | string[];
  logLevel: LogLevel;
  /** Calls that take at least this many milliseconds are logged as slow. */
  slowCall: number;
  /** Where errors are reported. Undefined means nowhere. */
  sentry: { dsn: string; environment: string | undefined } | undefined;
  /** Where spans are exported. Undefined means nowhere. */
  telemetry: { endpoint: string; service: string; share: number } | undefined;
  metricsToken: string | undefined;
  /** Port for health and metrics of a worker process. Undefined means none. */
  workerPort: number | undefined;
  signUp: 'open' | 'approved' | 'closed';
  /** Settings whose connections lack TLS or certificate checks and are accepted because of ALLOW_PLAINTEXT. */
  plaintext: SettingName[];
  backupDays: number;
  /** Timeout in milliseconds of a request to a backup bucket. */
  backupTimeout: number;
  /** Location and recipient of backups of the embedded database. Undefined means no backups. */
  backup: { to: string; recipient: string } | undefined;
  helpUrl: string | undefined;
  providerTermsUrl: string | undefined;
};

/** An invalid variable and its value. Secret values are never included. */
type InvalidVariable = { name: SettingName; found: string };
export type ConfigProblem = InvalidVariable & { expected: string };

export class ConfigError extends Error {
  override name = 'ConfigError';
  problems: ConfigProblem[];

  constructor(wrong: readonly InvalidVariable[]) {
    const problems = wrong.map(each => ({ ...each, expected: settingOf(each.name)?.expected ?? '' }));
    const lines = problems.map(
      ({ name, found, expected }) => `  ${name} is ${found}. Expected: ${expected}.`,
    );
    super(['The configuration is invalid:', ...lines].join('\n'));
    this.problems = problems;
  }
}

const SECOND = 1000;

const backupIn = ({ BACKUP_TO, BACKUP_RECIPIENT }: ParsedVariables): Config['backup'] =>
  BACKUP_TO && BACKUP_RECIPIENT ? { to: BACKUP_TO, recipient: BACKUP_RECIPIENT } : undefined;

type GivenValues = Partial<Record<SettingName, string>>;

/**
 * Reads the whole configuration. An empty variable counts as absent.
 * @throws ConfigError
 */
export function readConfig(env: Record<string, string | undefined>, mode: Mode): Config {
  const givenValues = readGivenValues(env, mode);
  const malformed = findMalformed(givenValues);
  // Validate the remaining variables too, so that all problems are reported at once.
  const parsed = variables.parse({
    ...givenValues,
    ...Object.fromEntries(malformed.map(({ name }) => [name, undefined])),
  });
  const publicUrl = parsed.PUBLIC_URL ?? localUrl(parsed.HOST, parsed.PORT);
  const staffUrl = parsed.STAFF_URL ?? publicUrl;
  const plaintext = needsTls(mode) ? findPlaintext(parsed, { publicUrl, staffUrl }) : [];
  const problems = [
    ...malformed,
    // An invalid PUBLIC_URL was replaced by a default, so STAFF_URL must not be compared with it.
    ...(malformed.some(({ name }) => name === 'PUBLIC_URL') ? [] : staffUrlProblems(staffUrl, publicUrl)),
    ...smsProblems(Object.keys(givenValues), parsed.SMS_DRIVER),
    ...databaseProblems(givenValues),
    ...bucketProblems(givenValues),
    ...(parsed.ALLOW_PLAINTEXT ? [] : plaintext.map(name => ({ name, found: PLAINTEXT_NOT_ALLOWED }))),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = resolve(parsed.DATA_DIR ?? (mode === 'demo' ? 'data/demo' : 'data'));
  return {
    mode,
    port: parsed.PORT,
    host: parsed.HOST,
    dataDir,
    publicUrl,
    staffUrl,
    shortUrl: parsed.SHORT_URL ?? publicUrl,
    databaseUrl: parsed.DATABASE_URL,
    migrationDatabaseUrl: parsed.MIGRATION_DATABASE_URL,
    database: {
      connections: parsed.DATABASE_CONNECTIONS,
      connecting: parsed.DATABASE_CONNECT_TIMEOUT * SECOND,
      statement: parsed.DATABASE_STATEMENT_TIMEOUT * SECOND,
      lock: parsed.DATABASE_LOCK_TIMEOUT * SECOND,
      idle: parsed.DATABASE_IDLE_TIMEOUT * SECOND,
    },
    requestTimeout: parsed.REQUEST_TIMEOUT * SECOND,
    stop: {
      notice: (parsed.STOP_NOTICE ?? (mode === 'start' ? 5 : 0)) * SECOND,
      patience: parsed.STOP_TIMEOUT * SECOND,
    },
    masterKey: parsed.MASTER_KEY,
    masterKeyFile: parsed.MASTER_KEY_FILE,
    masterKeyCommand: parsed.MASTER_KEY_COMMAND,
    smtpUrl: parsed.SMTP_URL,
    mailFrom: parsed.MAIL_FROM ?? `Genkan <no-reply@${mailHost(publicUrl)}>`,
    smtpRate: parsed.SMTP_RATE,
    smtpConnections: parsed.SMTP_CONNECTIONS,
    providerTimeout: parsed.PROVIDER_TIMEOUT * SECOND,
    mailHookSecret: parsed.MAIL_HOOK_SECRET,
    sms: smsSettings(parsed, publicUrl),
    webhooks: {
      timeout: parsed.WEBHOOK_TIMEOUT * SECOND,
      allowPrivate: parsed.ALLOW_PRIVATE_WEBHOOKS !== undefined,
    },
    connectorAddresses: parsed.CONNECTOR_ADDRESSES,
    signOn: { allowPrivate: parsed.ALLOW_PRIVATE_SIGN_ON !== undefined, dnsServers: parsed.DNS_SERVERS },
    files: filePlaces(parsed, join(dataDir, 'files')),
    trustProxy: parsed.TRUST_PROXY,
    logLevel: parsed.LOG_LEVEL,
    slowCall: parsed.SLOW_CALL * SECOND,
    sentry: parsed.SENTRY_DSN
      ? { dsn: parsed.SENTRY_DSN, environment: parsed.SENTRY_ENVIRONMENT }
      : undefined,
    telemetry: telemetryIn(parsed),
    metricsToken: parsed.METRICS_TOKEN,
    workerPort: parsed.WORKER_PORT,
    signUp: parsed.SIGN_UP ?? (mode === 'start' ? 'approved' : 'open'),
    plaintext,
    backupDays: parsed.BACKUP_DAYS,
    backupTimeout: parsed.BACKUP_TIMEOUT * SECOND,
    backup: backupIn(parsed),
    helpUrl: parsed.HELP_URL,
    providerTermsUrl: parsed.PROVIDER_TERMS_URL,
  };
}

function telemetryIn(read: ParsedVariables): Config['telemetry'] {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return { endpoint, service: read.OTEL_SERVICE_NAME, share: read.OTEL_TRACES_SAMPLER_ARG };
}

const PLAINTEXT_NOT_ALLOWED = 'without TLS that verifies the server, and ALLOW_PLAINTEXT is not 1';

/** Only production requires TLS for external connections. */
const needsTls = (mode: Mode) => mode === 'start' || mode === 'operate';

const settingOf = (name: SettingName) => SETTINGS.find(setting => setting.name === name);

function readGivenValues(env: Record<string, string | undefined>, mode: Mode): GivenValues {
  const values: GivenValues = {};
  for (const { name } of SETTINGS) {
    const text = env[name]?.trim();
    if (text && (name !== 'ALLOW_PLAINTEXT' || needsTls(mode))) values[name] = text;
  }
  return values;
}

function findMalformed(given: GivenValues): InvalidVariable[] {
  const { error } = variables.safeParse(given);
  const names = new Set(error?.issues.map(({ path: [name] }) => name));
  return SETTINGS.filter(({ name }) => names.has(name)).map(({ name, secret }) => ({
    name,
    found: secret ? 'set to an invalid value' : JSON.stringify(given[name]),
  }));
}

/**
 * Cookies and passkeys depend on the host but not on the port, so the two hosts must differ. They must also
 * have the same scheme, because it decides whether cookies are secure.
 */
function staffUrlProblems(staffUrl: string, publicUrl: string): InvalidVariable[] {
  const [staff, guests] = [new URL(staffUrl), new URL(publicUrl)];
  const hasOwnHost = staff.hostname !== guests.hostname && staff.protocol === guests.protocol;
  if (staffUrl === publicUrl || hasOwnHost) return [];
  return [{ name: 'STAFF_URL', found: `"${staffUrl}", while PUBLIC_URL is "${publicUrl}"` }];
}

function databaseProblems(given: GivenValues): InvalidVariable[] {
  const keys = (['MASTER_KEY', 'MASTER_KEY_FILE', 'MASTER_KEY_COMMAND'] as const).filter(name => given[name]);
  const problems: InvalidVariable[] = [];
  if (Boolean(given.BACKUP_TO) !== Boolean(given.BACKUP_RECIPIENT))
    problems.push({
      name: given.BACKUP_TO ? 'BACKUP_RECIPIENT' : 'BACKUP_TO',
      found: 'missing although the other is set',
    });
  if (given.MIGRATION_DATABASE_URL && !given.DATABASE_URL)
    problems.push({ name: 'MIGRATION_DATABASE_URL', found: 'set although DATABASE_URL is not' });
  // An external database outlives DATA_DIR. A key stored only in DATA_DIR could be lost while the database
  // survives.
  if (given.DATABASE_URL && keys.length === 0)
    problems.push({ name: 'MASTER_KEY', found: 'missing although DATABASE_URL is set' });
  if (keys.length > 1)
    problems.push({ name: 'MASTER_KEY', found: `set more than once (${keys.join(', ')})` });
  return problems;
}

function localUrl(host: string, port: number): string {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  // Passkeys need a host name instead of an IP address.
  const isLoopback = host === '127.0.0.1' || host === '::1';
  const name = isEveryAddress || isLoopback ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
}

function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname) || hostname.startsWith('[') ? 'localhost' : hostname;
}
