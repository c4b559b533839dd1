import { HandOverPage } from '#features/guest/hand-over/guest/hand-over-page.tsx';
import { deleteGuestData, notifyOtherTabs } from './finish.ts';
import { useChooseLanguage } from './language-provider.tsx';
import type { ScreenProps } from './screens.ts';

export function HandOver({ facility }: ScreenProps) {
  const languages = facility.languages.map(({ code }) => code);
  return (
    <HandOverPage
      facility={facility}
      languages={languages}
      choose={useChooseLanguage()}
      forget={deleteGuestData}
      leaveOtherTabs={notifyOtherTabs}
    />
  );
}
