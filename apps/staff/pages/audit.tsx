import { useLocation, useNavigate } from '@tanstack/react-router';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { type AuditFilters, AuditScreen } from '#features/audit-log/staff/audit-screen.tsx';
import { useFacility } from '../facility.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** What an owner looks for in the audit. It stays in this tab, and means nothing to who signs in next. */
    audited?: { by: number; filters: AuditFilters };
  }
}

export function Audit() {
  const { id, timezone, user } = useFacility();
  const audited = useLocation({ select: ({ state }) => state.audited });
  const navigate = useNavigate();
  return (
    <AuditScreen
      facility={{ id, timezone }}
      filters={audited?.by === user.id ? audited.filters : undefined}
      onFilters={filters =>
        void navigate({
          to: staffPages.audit,
          search: {},
          state: { audited: { by: user.id, filters } },
          resetScroll: false,
        })
      }
    />
  );
}
