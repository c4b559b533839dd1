import type { Import } from './imports.ts';

type Gate = { file: string; why: string; open: string[] };

const IN_TESTS = ['test/', '*.test.ts', '*.test.tsx', '*/factory.ts'];

/** Files that only those named may import: an entry is a folder, or a file's ending after `*`. */
const GATES: Gate[] = [
  {
    file: 'features/access/queries/mint.ts',
    why: 'a scope is minted where a caller has just proven who he is. Take the scope that the handler was given',
    open: [
      'features/access/',
      'features/audit/commands/seal.ts',
      'features/facility/queries/public-scope.ts',
      'features/session/',
      'features/deletion/commands/close-days.ts',
      'features/booking/commands/arrivals.ts',
      'features/booking/jobs.ts',
      'features/booking-file/jobs.ts',
      'features/disclosure/commands/',
      'features/guest-access/',
      'features/hand-over/',
      'features/companion/queries/link.ts',
      'features/message/',
      'features/integration/',
      'features/connector/',
      'features/webhook/commands/',
      'features/sign-up/',
      'features/retention/',
      'features/hotel-transfer/',
      'features/guest-rights/commands/deletion-mail.ts',
      'apps/server/',
      ...IN_TESTS,
    ],
  },
  {
    file: 'features/access/queries/platform-db.ts',
    why: 'this handle sees all facilities. Work for one facility goes through inFacility',
    open: [
      'features/access/',
      'features/audit/commands/seal.ts',
      'features/deletion/commands/close-days.ts',
      'features/session/',
      'features/user/',
      'features/disclosure/commands/sweep.ts',
      'features/guest-access/',
      'features/hand-over/',
      'features/companion/queries/link.ts',
      'features/my-page/',
      'features/integration/',
      'features/connector/',
      'features/facility/',
      'features/questionnaire/commands/import-postal-codes.ts',
      'features/questionnaire/queries/postal-codes/find-place.ts',
      'features/message/',
      'features/webhook/commands/wake.ts',
      'features/webhook/queries/backlog.ts',
      'features/sign-up/',
      'features/retention/',
      'features/hotel-transfer/',
      'apps/server/',
      'bench/',
      ...IN_TESTS,
    ],
  },
  {
    file: 'ui/dialog.tsx',
    why: 'dialogs of the dashboard are alike: use StaffDialog of features/facility/staff/staff-dialog.tsx, and its DialogFoot',
    open: [
      'apps/guest/',
      'features/terms/guest/',
      'features/check-in-form/guest/',
      'features/my-page/guest/',
      'features/guest-rights/guest/',
      'features/facility/staff/staff-dialog.tsx',
      ...IN_TESTS,
    ],
  },
];

/** Says what is wrong with an import of a guarded file by one that is not on its list. */
export function gateFault({ from, to }: Import): string | undefined {
  const gate = GATES.find(({ file }) => file === to);
  if (!gate || gate.open.some(entry => matches(from, entry))) return undefined;
  return `${gate.why}. Who else may is listed in scripts/structure/gates.ts`;
}

const matches = (path: string, entry: string) =>
  entry.startsWith('*') ? path.endsWith(entry.slice(1)) : path.startsWith(entry);
