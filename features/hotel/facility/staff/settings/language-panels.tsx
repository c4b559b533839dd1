import { type ReactNode, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import { useWrittenLanguages } from './language-setting.ts';
import style from './settings.module.css';
import type { TabProps } from './tab.ts';

type Panel = (language: GuestLanguage, onChanged: TabProps['onChanged']) => ReactNode;
type Props = Pick<TabProps, 'facilityId' | 'onChanged'> & {
  label: string;
  chosen: GuestLanguage;
  onChoose: (language: GuestLanguage) => void;
  children: Panel;
};

/**
 * Shows the same fields for each language that the hotel writes texts in. Opened languages keep their input.
 * The tabs mark languages with unsaved changes.
 */
export function LanguagePanels({ facilityId, label, chosen, onChoose, onChanged, children }: Props) {
  const t = useTranslations('staff-settings');
  const languages = useWrittenLanguages(facilityId, chosen);
  const [opened, setOpened] = useState<readonly GuestLanguage[]>([chosen]);
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, GuestLanguage>>(new Map());
  const reportChange = useCallback(
    (language: GuestLanguage, editor: string, isChanged: boolean) => {
      setUnsaved(before => withEditor(before, language, editor, isChanged));
      onChanged(editor, isChanged);
    },
    [onChanged],
  );
  const changed = [...unsaved.values()];
  const shownLanguages = [...new Set([...opened, ...changed, chosen])];
  const choose = (language: GuestLanguage) => {
    setOpened([...shownLanguages, language]);
    onChoose(language);
  };
  return (
    <>
      <LanguageTabs
        label={label}
        languages={languages}
        chosen={chosen}
        onChoose={choose}
        marked={{ languages: changed, label: t('unsavedIn') }}
      />
      {shownLanguages.map(language => (
        <div key={language} className={style.panel} hidden={language !== chosen}>
          <OnePanel language={language} note={reportChange}>
            {children}
          </OnePanel>
        </div>
      ))}
    </>
  );
}

type OneProps = {
  language: GuestLanguage;
  note: (language: GuestLanguage, editor: string, isChanged: boolean) => void;
  children: Panel;
};

function OnePanel({ language, note, children }: OneProps) {
  const onChanged = useCallback(
    (editor: string, isChanged: boolean) => note(language, editor, isChanged),
    [language, note],
  );
  return children(language, onChanged);
}

/** Returns the same map if nothing changed, to avoid rendering again. */
function withEditor(
  before: ReadonlyMap<string, GuestLanguage>,
  language: GuestLanguage,
  editor: string,
  isChanged: boolean,
): ReadonlyMap<string, GuestLanguage> {
  if (before.has(editor) === isChanged) return before;
  const others = [...before].filter(([each]) => each !== editor);
  return new Map(isChanged ? [...others, [editor, language]] : others);
}
