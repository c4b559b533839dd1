import { useNavigate } from '@tanstack/react-router';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { ScanScreen } from '#features/front-desk/staff/scan/scan-screen.tsx';
import { useFacility } from '../facility-context.ts';

export function Scan() {
  const { timezone } = useFacility();
  const navigate = useNavigate();
  return (
    <ScanScreen
      timezone={timezone}
      onOpen={id => void navigate({ to: staffPages.list, search: { open: String(id) } })}
    />
  );
}
