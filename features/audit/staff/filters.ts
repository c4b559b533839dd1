/** Which entries the owner looks for; what is empty does not count. */
export type AuditFilters = {
  /** A user's id. */
  actor: number | null;
  reservation: string;
  /** YYYY-MM-DD by the hotel's clocks, both included. */
  from: string;
  to: string;
};

export const noFilters: AuditFilters = { actor: null, reservation: '', from: '', to: '' };

export const isBackwards = ({ from, to }: AuditFilters) => from !== '' && to !== '' && from > to;

export const isFiltered = (filters: AuditFilters) => Object.values(filters).some(value => value);
