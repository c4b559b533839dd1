import { z } from 'zod';
import { type Description, described, ORIGIN, SECONDS, TOKEN } from './described.ts';
import { filesAndBuckets } from './file-settings.ts';
import * as values from './values.ts';
import { watching } from './watching.ts';

const DATABASE = 'an address such as postgres://user:password@host:5432/name';
const STAFF_ORIGIN =
  'an address such as https://staff.example.com: another host than PUBLIC_URL, with the same http or https';
const PAGE = 'an address that starts with https:// or http://';
const RATE = 'a whole number from 1 to 1000';
const HOOK_SECRET = '32 or more letters, digits, - or _, as `openssl rand -hex 24` makes them';

/** All environment variables, in the order of the table in docs/reference/configuration.md. */
export const variables = z.object({
  PORT: values.port.default(3000).register(described, {
    default: '3000',
    meaning: 'Port to listen on.',
    expected: 'a whole number from 0 to 65535 (0 takes a free port)',
  }),
  HOST: values.host.default('127.0.0.1').register(described, {
    default: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` or `::` listens on all.',
    expected: 'an IP address or a host name',
  }),
  DATA_DIR: values.text.optional().register(described, {
    default: '`data`; the demo: `data/demo`',
    meaning: 'Folder of the embedded database, the generated key and, without `S3_BUCKET`, the files.',
    expected: 'the path of a directory',
  }),
  PUBLIC_URL: values.origin.optional().register(described, {
    default: '`http://HOST:PORT`',
    meaning: 'Address at which browsers reach Genkan.',
    expected: ORIGIN,
  }),
  STAFF_URL: values.origin.optional().register(described, {
    default: '`PUBLIC_URL`',
    meaning: 'Address of the dashboard if it has its own host, which is safer.',
    expected: STAFF_ORIGIN,
  }),
  SHORT_URL: values.origin.optional().register(described, {
    default: '`PUBLIC_URL`',
    meaning: 'Address that short links in messages start with.',
    expected: ORIGIN,
  }),
  DATABASE_URL: values.databaseUrl.optional().register(described, {
    default: '',
    meaning:
      'Your own PostgreSQL 15 or newer, with a login that owns nothing in it. Without it, an embedded PostgreSQL runs in `DATA_DIR`.',
    expected: DATABASE,
    secret: true,
  }),
  MIGRATION_DATABASE_URL: values.databaseUrl.optional().register(described, {
    default: '',
    meaning:
      'The same database with the login that owns its tables. Without it, run `genkan migrate` before each release.',
    expected: DATABASE,
    secret: true,
  }),
  DATABASE_CONNECTIONS: values.connections.default(20).register(described, {
    default: '20',
    meaning:
      'Connections to the database per process, plus four for jobs and health checks. One hotel gets at most half while others wait.',
    expected: 'a whole number from 2 to 1000',
  }),
  DATABASE_CONNECT_TIMEOUT: values.seconds.default(2).register(described, {
    default: '2',
    meaning:
      'Time a call waits for a connection. After this long without an answer from the database, all calls get 503.',
    expected: SECONDS,
  }),
  DATABASE_STATEMENT_TIMEOUT: values.seconds.default(60).register(described, {
    default: '60',
    meaning: 'Time limit for one statement. Calls of guests and PMSs have at most 20 seconds.',
    expected: SECONDS,
  }),
  DATABASE_LOCK_TIMEOUT: values.seconds.default(10).register(described, {
    default: '10',
    meaning: 'Time a statement waits for a lock.',
    expected: SECONDS,
  }),
  DATABASE_IDLE_TIMEOUT: values.seconds.default(300).register(described, {
    default: '300',
    meaning: 'Time a transaction may stay idle.',
    expected: SECONDS,
  }),
  REQUEST_TIMEOUT: values.seconds.default(30).register(described, {
    default: '30',
    meaning: 'Time limit for receiving a request, pictures included.',
    expected: SECONDS,
  }),
  STOP_NOTICE: values.pause.optional().register(described, {
    default: '5; demo and development: 0',
    meaning:
      'Time a stopping process still takes calls while `ready` is 503, so that a load balancer switches first.',
    expected: 'a whole number of seconds from 0 to 3600',
  }),
  STOP_TIMEOUT: values.seconds.default(20).register(described, {
    default: '20',
    meaning: 'Time it then waits for running calls and exports. Calls cut off are logged.',
    expected: SECONDS,
  }),
  MASTER_KEY: values.masterKey.optional().register(described, {
    default: '`DATA_DIR/master.key`, made at the first start',
    meaning:
      'Key that encrypts all other keys. Keep a copy elsewhere: without it, pictures and secrets are lost. Required with `DATABASE_URL`.',
    expected: '32 bytes in base64 or hex, as `openssl rand -base64 32` makes them',
    secret: true,
  }),
  MASTER_KEY_FILE: values.text.optional().register(described, {
    default: '',
    meaning: 'File that holds the master key, instead of `MASTER_KEY`.',
    expected: 'the path of a file',
  }),
  MASTER_KEY_COMMAND: values.text.optional().register(described, {
    default: '',
    meaning: 'Command that prints the master key, instead of `MASTER_KEY`.',
    expected: 'a command for `/bin/sh`',
    secret: true,
  }),
  SMTP_URL: values.smtpUrl.optional().register(described, {
    default: '',
    meaning: 'Mail server. Without it, emails are only stored in the database.',
    expected: 'an address such as smtps://user:password@mail.example.com:465 (smtp:// or smtps://)',
    secret: true,
  }),
  MAIL_FROM: values.sender.optional().register(described, {
    default: '`Genkan <no-reply@host of PUBLIC_URL>`',
    meaning: 'Sender of all emails.',
    expected: 'an email address, alone or as in Genkan <no-reply@example.com>',
  }),
  SMTP_RATE: values.rate.optional().register(described, {
    default: '',
    meaning: 'Maximum emails per second and process. Without it, there is no limit.',
    expected: RATE,
  }),
  SMTP_CONNECTIONS: values.mailConnections.default(8).register(described, {
    default: '8',
    meaning:
      'Maximum connections to the mail server per process, and so the maximum of emails being sent at once.',
    expected: 'a whole number from 1 to 100',
  }),
  MAIL_HOOK_SECRET: values.hookSecret.optional().register(described, {
    default: '',
    meaning: 'Last part of the address for bounce reports. Without it, none are accepted.',
    expected: HOOK_SECRET,
    secret: true,
  }),
  SMS_DRIVER: values.smsDriver.default('none').register(described, {
    default: 'none',
    meaning: 'SMS provider. With `none`, SMS are only stored in the database.',
    expected: 'none, http, twilio or sns',
  }),
  SMS_FROM: values.smsSender.optional().register(described, {
    default: 'set at the provider',
    meaning: 'Sender of all SMS. Required for `twilio`.',
    expected:
      'a number such as +815012345678, up to 11 letters and digits, or a Messaging Service of Twilio (MG…)',
  }),
  SMS_RATE: values.rate.default(10).register(described, {
    default: '10',
    meaning: 'Maximum SMS per second and process.',
    expected: RATE,
  }),
  SMS_HOOK_SECRET: values.hookSecret.optional().register(described, {
    default: '',
    meaning: 'Last part of the address for delivery reports. Required for `http` and `twilio`.',
    expected: HOOK_SECRET,
    secret: true,
  }),
  SMS_URL: values.smsUrl.optional().register(described, {
    default: '',
    meaning: 'Address that receives each SMS. Required for `http`.',
    expected: 'an address that starts with https:// (or http:// on this machine), without a password',
    secret: true,
  }),
  SMS_TOKEN: values.bearerToken.optional().register(described, {
    default: '',
    meaning: 'Bearer token for `SMS_URL`. Required for `http`.',
    expected: TOKEN,
    secret: true,
  }),
  TWILIO_ACCOUNT_SID: values.twilioAccount.optional().register(described, {
    default: '',
    meaning: 'Twilio account. Required for `twilio`.',
    expected: 'AC and 32 hexadecimal digits',
    secret: true,
  }),
  TWILIO_AUTH_TOKEN: values.bearerToken.optional().register(described, {
    default: '',
    meaning: 'Its Auth Token. Required for `twilio`.',
    expected: TOKEN,
    secret: true,
  }),
  SNS_REGION: values.awsRegion.optional().register(described, {
    default: '',
    meaning: 'Region of Amazon SNS. Required for `sns`.',
    expected: 'a region such as ap-northeast-1',
  }),
  SNS_ACCESS_KEY_ID: values.awsKeyId.optional().register(described, {
    default: '',
    meaning: 'Access key allowed to `sns:Publish`. Required for `sns`.',
    expected: '16 or more capital letters and digits',
    secret: true,
  }),
  SNS_SECRET_ACCESS_KEY: values.bearerToken.optional().register(described, {
    default: '',
    meaning: 'Its secret. Required for `sns`.',
    expected: TOKEN,
    secret: true,
  }),
  ...filesAndBuckets,
  PROVIDER_TIMEOUT: values.seconds.default(30).register(described, {
    default: '30',
    meaning:
      'Time to wait for an answer of the mail server or SMS provider. Connecting has at most 10 seconds.',
    expected: SECONDS,
  }),
  WEBHOOK_TIMEOUT: values.seconds.default(15).register(described, {
    default: '15',
    meaning: 'Time to wait for the answer of a webhook receiver.',
    expected: SECONDS,
  }),
  ALLOW_PRIVATE_WEBHOOKS: z.literal('1').optional().register(described, {
    default: '',
    meaning:
      'Lets webhooks call private networks and this machine, also over HTTP. Every hotel owner can then make Genkan call them.',
    expected: '1, if hotel owners may reach what this machine reaches',
  }),
  CONNECTOR_ADDRESSES: values.namedAddresses.default({}).register(described, {
    default: '',
    meaning:
      'Test addresses of vendor APIs that replace the real ones. They are trusted, even in a private network.',
    expected: 'pairs such as cloudbeds=https://test.example.com/api, separated by commas',
  }),
  TRUST_PROXY: values.trustProxy.default(false).register(described, {
    default: 'false',
    meaning: 'Proxies allowed to report the address of the browser and the requested host.',
    expected:
      'false, the number of proxies in front, or their addresses separated by commas (10.0.0.0/8, loopback)',
  }),
  ...watching,
  ALLOW_PLAINTEXT: z.literal('1').optional().register(described, {
    default: '',
    meaning: 'Allows connections to other machines without verified TLS. Each is named in the log.',
    expected: '1, if no one else can read these connections',
  }),
  SIGN_UP: values.signUp.optional().register(described, {
    default: 'approved; the demo: open',
    meaning:
      'Who may open a hotel at `/register`: anyone (`open`), anyone but without messages until `genkan hotels approve` (`approved`), no one (`closed`).',
    expected: 'open, approved or closed',
  }),
  BACKUP_DAYS: values.days.default(35).register(described, {
    default: '35',
    meaning: 'How many days you keep backups. Hotels and their certificates of deletion show it.',
    expected: 'a whole number from 0 to 3650',
  }),
  BACKUP_TO: values.text.optional().register(described, {
    default: '',
    meaning:
      'Place for backups of the embedded database, on another disk or in a bucket. With `BACKUP_RECIPIENT`, changes are copied there continuously.',
    expected: 'the path of a directory, or s3://bucket/prefix in another bucket than the pictures',
  }),
  BACKUP_RECIPIENT: values.recipient.optional().register(described, {
    default: '',
    meaning:
      'Public key for encrypting backups, from `genkan hotels identity`. Keep the secret key elsewhere.',
    expected: 'a recipient of age: age1… or, of 1,959 characters, age1pq1…',
  }),
  BACKUP_TIMEOUT: values.seconds.default(300).register(described, {
    default: '300',
    meaning: 'Time limit for one call to a bucket of backups, including up to three attempts.',
    expected: SECONDS,
  }),
  HELP_URL: values.page
    .optional()
    .register(described, { default: '', meaning: 'Link to help for hotel staff.', expected: PAGE }),
  PROVIDER_TERMS_URL: values.page.optional().register(described, {
    default: '',
    meaning: 'Link to the terms of the operator.',
    expected: PAGE,
  }),
});

export type Read = z.infer<typeof variables>;

export type SettingName = keyof Read;

export type Setting = Description & { name: SettingName };

export const SETTINGS: readonly Setting[] = variables.keyof().options.flatMap(name => {
  const description = described.get(variables.shape[name]);
  return description ? [{ name, ...description }] : [];
});
