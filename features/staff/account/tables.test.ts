import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../../..`;
const readers = globSync('{apps,features}/**/*.ts', { cwd: root })
  .filter(path => !/\.test\.ts$|factory\.ts$/.test(path) && !path.startsWith('features/staff/account/'))
  .filter(path => readFileSync(`${root}/${path}`, 'utf8').includes('userAccount'))
  .toSorted();

const histories = [
  'features/register/audit-log/commands/view-audit.ts',
  'features/register/audit-log/queries/last-changes.ts',
  'features/message/message/commands/view-history.ts',
  'features/message/message/queries/operations.ts',
  'features/message/message/queries/texts.ts',
  'features/register/guest-register/queries/passport-pictures.ts',
  'features/register/disclosure/queries/requests.ts',
  'features/registration/registration/queries/registrations.ts',
  'features/desk/offline-desk/queries/devices.ts',
  'features/desk/offline-desk/queries/open-acts.ts',
  'features/registration/registration/queries/amendments.ts',
  'features/lifecycle/guest-rights/queries/picture-views.ts',
  'features/integration/booking-entry/queries/file/files.ts',
  'features/desk/booking-note/queries/notes.ts',
  'features/desk/front-desk/queries/shown-arrivals.ts',
  'features/desk/booking-note/queries/shift-notes.ts',
  'features/desk/front-desk/queries/status-history.ts',
  'features/desk/front-desk/queries/taken-back.ts',
  'features/guest/hand-over/queries/of-booking.ts',
  'features/registration/registration/queries/sent-back.ts',
  'features/message/message/commands/account-mail.ts',
  'features/lifecycle/retention/queries/holds.ts',
  'features/organization/template/queries/templates.ts',
];
const own = [
  'features/staff/session/commands/second-factor.ts',
  'features/lifecycle/hotel-transfer/commands/import/free-usernames.ts',
  'features/organization/provisioning/tables.ts',
  'features/staff/session/tables.ts',
  'features/lifecycle/retention/commands/end-across-hotels.ts',
  'features/lifecycle/sign-up/tables.ts',
];

test('only history queries may read deleted users, and all other queries exclude them', () => {
  expect(readers).toEqual([...histories, ...own].toSorted());
});
