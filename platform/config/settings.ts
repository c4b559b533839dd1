import { z } from 'zod';
import { type Description, described, ORIGIN, SECONDS, TOKEN } from './described.ts';
import { filesAndBuckets } from './file-settings.ts';
import * as values from './values.ts';
import { watching } from './watching.ts';

const DATABASE = 'an address such as postgres://user:password@host:5432/name';
const STAFF_ORIGIN =
  'an address such as https://staff.example.com: another host than that of PUBLIC_URL, with http or https as that has';
const PAGE = 'an address that starts with https:// or http://';
const RATE = 'a whole number from 1 to 1000';
const HOOK_SECRET = '32 or more letters, digits, - or _, as `openssl rand -hex 24` makes them';

/** All environment variables, in the order of the table in docs/operators.md#configuration. */
export const variables = z.object({
  PORT: values.port.default(3000).register(described, {
    default: '3000',
    meaning: 'Port to listen on.',
    expected: 'a whole number from 0 to 65535 (0 takes a free port)',
  }),
  HOST: values.host.default('127.0.0.1').register(described, {
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` or `::` listens on all.',
    expected: 'an IP address or a host name',
  }),
  DATA_DIR: values.text.optional().register(described, {
    default: '`data`; the demo: `data/demo`',
    meaning: 'Where the embedded database, the generated key and, without `S3_BUCKET`, files are kept.',
    expected: 'the path of a directory',
  }),
  PUBLIC_URL: values.origin.optional().register(described, {
    default: '`http://HOST:PORT`, with `localhost` where that is this machine itself',
    meaning: 'The address at which browsers reach Genkan.',
    expected: ORIGIN,
  }),
  STAFF_URL: values.origin.optional().register(described, {
    default: '`PUBLIC_URL`',
    meaning: 'The address of the dashboard, where it has a host of its own: the safer set-up.',
    expected: STAFF_ORIGIN,
  }),
  SHORT_URL: values.origin.optional().register(described, {
    default: '`PUBLIC_URL`',
    meaning: 'The address that short links in messages start with.',
    expected: ORIGIN,
  }),
  DATABASE_URL: values.databaseUrl.optional().register(described, {
    default: '',
    meaning:
      'PostgreSQL 15 or newer to use, by a login that owns nothing in it. Without it an embedded PostgreSQL runs in `DATA_DIR`.',
    expected: DATABASE,
    secret: true,
  }),
  MIGRATION_DATABASE_URL: values.databaseUrl.optional().register(described, {
    default: '',
    meaning:
      'The same database by the login that owns its tables. Without it `genkan migrate` must have brought them up to date.',
    expected: DATABASE,
    secret: true,
  }),
  DATABASE_CONNECTIONS: values.connections.default(20).register(described, {
    default: '20',
    meaning:
      'Connections to the database of each process for calls; a process uses four more for jobs and for looking whether the database is there. While others wait, one hotel gets no more than half.',
    expected: 'a whole number from 2 to 1000',
  }),
  DATABASE_CONNECT_TIMEOUT: values.seconds.default(2).register(described, {
    default: '2',
    meaning:
      'For how long a call waits for a connection, and for how long the database may say nothing before all calls are answered 503.',
    expected: SECONDS,
  }),
  DATABASE_STATEMENT_TIMEOUT: values.seconds.default(60).register(described, {
    default: '60',
    meaning: 'For how long one statement may take; those of guests and of PMS 20 seconds at most.',
    expected: SECONDS,
  }),
  DATABASE_LOCK_TIMEOUT: values.seconds.default(10).register(described, {
    default: '10',
    meaning: 'For how long a statement waits for what another transaction holds.',
    expected: SECONDS,
  }),
  DATABASE_IDLE_TIMEOUT: values.seconds.default(300).register(described, {
    default: '300',
    meaning: 'For how long a transaction may do nothing between two statements.',
    expected: SECONDS,
  }),
  REQUEST_TIMEOUT: values.seconds.default(30).register(described, {
    default: '30',
    meaning: 'For how long a request may take to come in, pictures included.',
    expected: SECONDS,
  }),
  STOP_NOTICE: values.pause.optional().register(described, {
    default: '5; demo and development: 0',
    meaning:
      'For how long a process that is told to stop still takes calls while `ready` is 503, so that a balancer goes elsewhere first.',
    expected: 'a whole number of seconds from 0 to 3600',
  }),
  STOP_TIMEOUT: values.seconds.default(20).register(described, {
    default: '20',
    meaning: 'For how long it then waits for calls and exports in flight. What is cut off is logged.',
    expected: SECONDS,
  }),
  MASTER_KEY: values.masterKey.optional().register(described, {
    default: '`DATA_DIR/master.key`, made at the first start',
    meaning:
      'Key that wraps all other keys. Keep a copy elsewhere: without it images and secrets are lost. Required with `DATABASE_URL`.',
    expected: '32 bytes in base64 or hex, as `openssl rand -base64 32` makes them',
    secret: true,
  }),
  MASTER_KEY_FILE: values.text.optional().register(described, {
    default: '',
    meaning: 'File that holds the master key, such as a mounted secret, instead of `MASTER_KEY`.',
    expected: 'the path of a file',
  }),
  MASTER_KEY_COMMAND: values.text.optional().register(described, {
    default: '',
    meaning: 'Command that prints the master key, such as a call to a key vault, instead of `MASTER_KEY`.',
    expected: 'a command for `/bin/sh`',
    secret: true,
  }),
  SMTP_URL: values.smtpUrl.optional().register(described, {
    default: '',
    meaning: 'Mail server. Without it no mail leaves; mails are only kept in the database.',
    expected: 'an address such as smtps://user:password@mail.example.com:465 (smtp:// or smtps://)',
    secret: true,
  }),
  MAIL_FROM: values.sender.optional().register(described, {
    default: '`Genkan <no-reply@host of PUBLIC_URL>`',
    meaning: 'Sender of all mails.',
    expected: 'a mail address, alone or as in Genkan <no-reply@example.com>',
  }),
  SMTP_RATE: values.rate.optional().register(described, {
    default: '',
    meaning: 'Mails a second at most, in each process. Without it as many as the mail server takes.',
    expected: RATE,
  }),
  SMTP_CONNECTIONS: values.mailConnections.default(8).register(described, {
    default: '8',
    meaning:
      'Connections to the mail server at most, in each process that sends. So many mails are under way at most: fewer where your provider allows fewer.',
    expected: 'a whole number from 1 to 100',
  }),
  MAIL_HOOK_SECRET: values.hookSecret.optional().register(described, {
    default: '',
    meaning: 'End of the address that reports of bounced mails come to. Without it none are taken.',
    expected: HOOK_SECRET,
    secret: true,
  }),
  SMS_DRIVER: values.smsDriver.default('none').register(described, {
    default: 'none',
    meaning: 'Who sends SMS. With `none` no SMS leaves; they are only kept in the database.',
    expected: 'none, http, twilio or sns',
  }),
  SMS_FROM: values.smsSender.optional().register(described, {
    default: 'the sender that the provider knows',
    meaning: 'Sender of all SMS. Required for `twilio`.',
    expected:
      'a number such as +815012345678, up to 11 letters and digits, or a Messaging Service of Twilio (MG…)',
  }),
  SMS_RATE: values.rate.default(10).register(described, {
    default: '10',
    meaning: 'SMS a second at most, in each process.',
    expected: RATE,
  }),
  SMS_HOOK_SECRET: values.hookSecret.optional().register(described, {
    default: '',
    meaning: 'End of the address that delivery reports come to. Required for `http` and `twilio`.',
    expected: HOOK_SECRET,
    secret: true,
  }),
  SMS_URL: values.smsUrl.optional().register(described, {
    default: '',
    meaning: 'Where SMS are handed over. Required for `http`.',
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
    meaning: 'Account at Twilio. Required for `twilio`.',
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
    meaning: 'Access key that may `sns:Publish`. Required for `sns`.',
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
      'For how long the mail server or the provider of SMS may say nothing before a message counts as not answered; connecting to the mail server 10 seconds at most.',
    expected: SECONDS,
  }),
  WEBHOOK_TIMEOUT: values.seconds.default(15).register(described, {
    default: '15',
    meaning: 'For how long the receiver of a webhook may take to answer before the try counts as failed.',
    expected: SECONDS,
  }),
  ALLOW_PRIVATE_WEBHOOKS: z.literal('1').optional().register(described, {
    default: '',
    meaning:
      'Lets webhooks go to private networks and to this machine, and by http: for development, and where the hotel’s own systems stand beside Genkan. Every owner of a hotel can then make Genkan call there.',
    expected: '1, where whoever owns a hotel may reach what Genkan’s machine reaches',
  }),
  CONNECTOR_ADDRESSES: values.namedAddresses.default({}).register(described, {
    default: '',
    meaning:
      'Where the APIs of vendors stand whose bookings are fetched, instead of at the vendors themselves: for a test environment. Such an address is trusted, also in a private network.',
    expected: 'pairs such as cloudbeds=https://test.example.com/api, separated by commas',
  }),
  TRUST_PROXY: values.trustProxy.default(false).register(described, {
    default: 'false',
    meaning: 'Which reverse proxies may tell the address of the browser, and the host that it asked for.',
    expected:
      'false, the number of proxies in front, or their addresses separated by commas (10.0.0.0/8, loopback)',
  }),
  ...watching,
  ALLOW_PLAINTEXT: z.literal('1').optional().register(described, {
    default: '',
    meaning:
      'Lets `npm start` use `PUBLIC_URL`, `STAFF_URL`, `SMTP_URL`, `S3_ENDPOINT` and `DATABASE_URL` without TLS that makes sure who answers, although they lead off this machine. Each is named in the log.',
    expected: '1, where all of that runs over lines that nobody else reads',
  }),
  SIGN_UP: values.signUp.optional().register(described, {
    default: 'approved; the demo: open',
    meaning:
      'Who may open a hotel at `/register`: anybody (`open`), anybody whose hotel writes to guests once `genkan hotels approve` was said (`approved`), nobody (`closed`).',
    expected: 'open, approved or closed',
  }),
  BACKUP_DAYS: values.days.default(35).register(described, {
    default: '35',
    meaning: 'For how many days you keep backups: hotels read it, and their certificates of deletion say it.',
    expected: 'a whole number from 0 to 3650',
  }),
  BACKUP_TO: values.text.optional().register(described, {
    default: '',
    meaning:
      'Where backups are kept: a folder on another disk, or `s3://bucket/prefix`. With it and `BACKUP_RECIPIENT` the embedded database is carried there as it changes, and any moment can be brought back ([backup](#backup)).',
    expected: 'the path of a directory, or s3://bucket/prefix with another bucket than that of the pictures',
  }),
  BACKUP_RECIPIENT: values.recipient.optional().register(described, {
    default: '',
    meaning:
      'For whom backups are encrypted: the public key that `genkan hotels identity` says. Keep its identity elsewhere.',
    expected: 'a recipient of age: age1… or, of 1,959 characters, age1pq1…',
  }),
  BACKUP_TIMEOUT: values.seconds.default(300).register(described, {
    default: '300',
    meaning:
      'For how long one call to a bucket of backups may take, up to three tries included; its files are up to 32 MiB. `backup` and `restore` make one that failed again, up to seven times with ever longer pauses.',
    expected: SECONDS,
  }),
  HELP_URL: values.page
    .optional()
    .register(described, { default: '', meaning: 'Link to help for hotel staff.', expected: PAGE }),
  PROVIDER_TERMS_URL: values.page.optional().register(described, {
    default: '',
    meaning: 'Link to the terms of whoever runs this installation.',
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
