import type { Import } from './imports.ts';

type Gate = { file: string; why: string; open: string[] };

const TEST_FILES = ['test/', '*.test.ts', '*.test.tsx', '*/factory.ts'];

/**
 * Files that only the files in `open` may import. An entry of `open` is a folder or, after `*`, the end of a
 * file path.
 */
const GATES: Gate[] = [
  {
    file: 'features/access/access/queries/mint.ts',
    why: 'a scope is created only where a caller has just proven their identity. Use the scope that the handler received',
    open: [
      'features/access/access/',
      'features/audit/audit/commands/seal.ts',
      'features/hotel/facility/queries/public-scope.ts',
      'features/staff/session/',
      'features/hotel/deletion/commands/close-days.ts',
      'features/booking/booking/commands/arrivals.ts',
      'features/booking/booking/jobs.ts',
      'features/integration/booking-entry/jobs.ts',
      'features/register/disclosure/commands/',
      'features/guest/guest-access/',
      'features/guest/hand-over/',
      'features/guest/companion/queries/link.ts',
      'features/message/message/',
      'features/organization/',
      'features/integration/api/',
      'features/integration/connector/',
      'features/integration/webhook/commands/',
      'features/lifecycle/sign-up/',
      'features/lifecycle/retention/',
      'features/lifecycle/hotel-transfer/',
      'features/lifecycle/guest-rights/commands/deletion-mail.ts',
      'apps/server/',
      ...TEST_FILES,
    ],
  },
  {
    file: 'features/access/access/queries/platform-db.ts',
    why: 'this handle sees all facilities. Use inFacility for work on one facility',
    open: [
      'features/access/access/',
      'features/audit/audit/commands/seal.ts',
      'features/hotel/deletion/commands/close-days.ts',
      'features/staff/session/',
      'features/staff/account/',
      'features/register/disclosure/commands/sweep.ts',
      'features/guest/guest-access/',
      'features/guest/hand-over/',
      'features/guest/companion/queries/link.ts',
      'features/guest/my-page/',
      'features/integration/api/',
      'features/integration/connector/',
      'features/hotel/facility/',
      'features/form/questionnaire/commands/import-postal-codes.ts',
      'features/form/questionnaire/queries/postal-codes/find-place.ts',
      'features/message/message/',
      'features/organization/',
      'features/integration/webhook/commands/wake.ts',
      'features/integration/webhook/queries/backlog.ts',
      'features/lifecycle/sign-up/',
      'features/lifecycle/retention/',
      'features/lifecycle/hotel-transfer/',
      'apps/server/',
      'bench/',
      ...TEST_FILES,
    ],
  },
  {
    file: 'ui/dialog.tsx',
    why: 'all dialogs of the dashboard look the same: use StaffDialog of features/hotel/facility/staff/staff-dialog.tsx, and its DialogFoot',
    open: [
      'apps/guest/',
      'features/hotel/terms/guest/',
      'features/guest/check-in-form/guest/',
      'features/guest/my-page/guest/',
      'features/lifecycle/guest-rights/guest/',
      'features/hotel/facility/staff/staff-dialog.tsx',
      ...TEST_FILES,
    ],
  },
];

/** Describes the violation if a file that is not listed imports a guarded file. */
export function gateViolation({ from, to }: Import): string | undefined {
  const gate = GATES.find(({ file }) => file === to);
  if (!gate || gate.open.some(entry => matches(from, entry))) return undefined;
  return `${gate.why}. Files that may import it are listed in scripts/structure/gates.ts`;
}

const matches = (path: string, entry: string) =>
  entry.startsWith('*') ? path.endsWith(entry.slice(1)) : path.startsWith(entry);
