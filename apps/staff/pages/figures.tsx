import { useNavigate, useSearch } from '@tanstack/react-router';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { FiguresPage } from '#features/organization/figures/staff/figures-page.tsx';
import { LanguageSwitch } from '../language-switch.tsx';

export function Figures() {
  const range: { from?: string; until?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <FiguresPage
      languages={<LanguageSwitch />}
      chosen={range}
      onChoose={search => void navigate({ to: staffPages.figures, search, resetScroll: false })}
    />
  );
}
