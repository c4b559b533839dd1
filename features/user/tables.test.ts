import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/../..`;
const readers = globSync('{apps,features}/**/*.ts', { cwd: root })
  .filter(path => !/\.test\.ts$|factory\.ts$/.test(path) && !path.startsWith('features/user/'))
  .filter(path => readFileSync(`${root}/${path}`, 'utf8').includes('userAccount'))
  .toSorted();

const histories = [
  'features/audit-log/commands/view-audit.ts',
  'features/message/commands/view-history.ts',
  'features/message/queries/operations.ts',
  'features/message/queries/texts.ts',
  'features/guest-register/queries/passport-pictures.ts',
  'features/disclosure/queries/requests.ts',
  'features/registration/queries/registrations.ts',
  'features/offline-desk/queries/devices.ts',
  'features/offline-desk/queries/open-acts.ts',
  'features/registration/queries/amendments.ts',
  'features/guest-rights/queries/looks.ts',
  'features/booking-file/queries/files.ts',
  'features/booking-note/queries/notes.ts',
  'features/front-desk/queries/shown-arrivals.ts',
  'features/front-desk/queries/status-history.ts',
  'features/front-desk/queries/taken-back.ts',
  'features/hand-over/queries/of-booking.ts',
  'features/message/commands/account-mail.ts',
  'features/retention/queries/holds.ts',
];
/** They refer to the table, write to it for whoever is signed in, or end its rows. */
const own = [
  'features/session/commands/second-factor.ts',
  'features/hotel-transfer/commands/import/free-usernames.ts',
  'features/session/tables.ts',
  'features/retention/commands/end-across-hotels.ts',
  'features/sign-up/tables.ts',
];

test('only histories name who is deleted; everything else looks among living users', () => {
  expect(readers).toEqual([...histories, ...own].toSorted());
});
