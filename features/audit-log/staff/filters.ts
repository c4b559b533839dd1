import type { AuditKind } from '#features/audit/rules.ts';

/** Which entries the owner looks for; what is empty does not count. */
export type AuditFilters = {
  /** A user's id. */
  actor: number | null;
  /** What was done; "" for whatever it was. */
  kind: AuditKind | '';
  reservation: string;
  /** YYYY-MM-DD by the hotel's clocks, both included. */
  from: string;
  to: string;
};

export const noFilters: AuditFilters = { actor: null, kind: '', reservation: '', from: '', to: '' };

export const isBackwards = ({ from, to }: AuditFilters) => from !== '' && to !== '' && from > to;

export const isFiltered = (filters: AuditFilters) => Object.values(filters).some(value => value);
