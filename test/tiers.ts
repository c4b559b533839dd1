/**
 * Tests of operation: installation, packaged release, backups, crashes and faults, several servers, data of
 * many months, and campaigns (interfaces of vendors, passports, random values, every call on locked items).
 * `npm run test:operations` runs these tests, and `npm test` runs all others.
 */
export const OPERATIONS = [
  'apps/server/backup/**',
  'apps/server/doctor/**',
  'apps/server/operations/**',
  'apps/server/{beside,bucket-outage,commands,file-marks,files,installation,open-telemetry,outage,own-folder,sending,stop,worker-server}.test.ts',
  'features/integration/connector/{fetch,fetch-*,notices,write-back}.test.ts',
  'features/register/disclosure/memory.test.ts',
  'features/lifecycle/hotel-transfer/**',
  'features/registration/image/commands/memory.test.ts',
  'features/message/message/mail-server-fails.test.ts',
  'features/lifecycle/retention/dump.test.ts',
  'platform/database/{embedded.test.ts,embedded/**,migrate.test.ts,until-there.test.ts}',
  'platform/files/{bucket-faults,move-files,swift}.test.ts',
  'platform/jobs/**',
  'platform/memory/heap.test.ts',
  'platform/log/sentry.test.ts',
  'scripts/**',
  'test/contracts/locked-items.test.ts',
  'test/crash/**',
  'test/docs/{container,nginx,systemd}.test.ts',
  'test/fuzz/**',
  'test/months/**',
  'test/passports/**',
  'test/plans/**',
  'test/schema/**',
  'test/ten-days/**',
];
