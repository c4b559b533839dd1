import { z } from 'zod';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { keepView as keep, viewKept } from '#features/user/commands/kept-views.ts';
import type { keepView as keeping } from '../contract.ts';

const NAME = 'arrivals';

/** What this release knows of what another may have kept. */
const kept = z.object({
  columns: z.array(z.string()).nullable().catch(null),
  sort: z.string().catch(''),
});

/** How a user has arranged the arrivals; null where they never have. */
export async function readView(scope: StaffScope): Promise<z.output<typeof kept> | null> {
  const view = await viewKept(scope, NAME);
  return view === undefined ? null : kept.parse(view);
}

/** Keeps how a user has arranged the arrivals: the last of several at once stays. */
export const keepView = (scope: StaffScope, { columns, sort }: z.output<typeof keeping.input>) =>
  keep(scope, NAME, { columns, sort });
