import type { StaffMessages } from '../messages.ts';
import errors from './errors.json' with { type: 'json' };
import staffShell from './staff-shell.json' with { type: 'json' };

/** What the dashboard downloads in this language. */
export default { errors, 'staff-shell': staffShell } satisfies StaffMessages;
