import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { textNames, textPermission } from '#features/message/message/rules/texts.ts';
import { TextsScreen } from '#features/message/message/staff/texts/texts-screen.tsx';
import { isGuestLanguage } from '#i18n/languages.ts';
import { useFacility } from '../facility.ts';
import { hasPermission } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Cms() {
  const t = useTranslations('staff-settings');
  const { id, timezone, user } = useFacility();
  const { text, lang }: { text?: string; lang?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const noteChange = useUnsaved(t('leave'));
  const names = textNames.filter(name => hasPermission(user, textPermission(name, 'view')));
  const name = names.find(each => each === text) ?? names[0];
  if (!name) return null;
  return (
    <TextsScreen
      place={{ facilityId: id, name, language: isGuestLanguage(lang) ? lang : 'ja' }}
      onLanguage={next => void navigate({ to: staffPages.texts, search: { text: name, lang: next } })}
      names={names}
      timezone={timezone}
      holds={key => hasPermission(user, key)}
      onChanged={noteChange}
      onSaved={doNothing}
    />
  );
}

const doNothing = () => undefined;
