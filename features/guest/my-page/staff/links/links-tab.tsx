import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { EditForm } from '#features/hotel/facility/staff/edit/edit-form.tsx';
import { SavedValue } from '#features/hotel/facility/staff/edit/saved-form.tsx';
import { useEdit } from '#features/hotel/facility/staff/edit/use-edit.ts';
import { languagesOffered, missingLanguages } from '#features/hotel/facility/staff/languages-missing.ts';
import { MissingLanguages } from '#features/hotel/facility/staff/missing-languages.tsx';
import { useWrittenLanguages } from '#features/hotel/facility/staff/settings/language-setting.ts';
import type { SettingsTabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import { type GuestLanguage, guestLanguages, languageNames } from '#i18n/languages.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { LanguageTabs } from '#ui/language-tabs.tsx';
import { ORDER } from '#ui/merge.ts';
import { type Versioned, withKeysOf } from '#ui/versioned.ts';
import type * as contract from '../../contract/links.ts';
import { LinkDialog } from './link-dialog.tsx';
import {
  availableLabels,
  CUSTOM_LABEL,
  type DraftLink,
  draftOf,
  errorsOf,
  inputOf,
  isShownIn,
  type LinksDraft,
  languagesWithChanges,
  linksInLanguage,
  newLink,
  withCopiedLinks,
  withLink,
} from './link-draft.ts';
import style from './links.module.css';
import { LinksTable } from './links-table.tsx';

const keyOf = (facilityId: number) => ['links', facilityId];

export function LinksTab(tab: SettingsTabProps) {
  const t = useTranslations('staff-links');
  return (
    <>
      <p className={style.quiet}>{t('lead')}</p>
      <TemplateNotice facilityId={tab.facilityId} item="links" />
      <SavedValue queryKey={keyOf(tab.facilityId)} read={signal => readLinks(tab.facilityId, signal)}>
        {saved => <Editor {...tab} saved={saved} />}
      </SavedValue>
    </>
  );
}

const mergeOptions = { named: withKeysOf<DraftLink> };

function Editor({
  facilityId,
  reader,
  saved,
  stored,
  ...on
}: SettingsTabProps & { saved: Versioned<LinksDraft> }) {
  const t = useTranslations('staff-links');
  const settings = useTranslations('staff-settings');
  const languages = useWrittenLanguages(facilityId);
  const lock = useLock(facilityId, 'links');
  const mayEdit = reader.owner && lock === undefined;
  const [language, setLanguage] = useState<GuestLanguage>(useLocale());
  const [open, setOpen] = useState<DraftLink | null>(null);
  const proposedText = useProposedText(facilityId, language);
  const edit = useEdit({
    ...on,
    queryKey: keyOf(facilityId),
    saved,
    merging: mergeOptions,
    save: draft => storeLinks(facilityId, draft, saved.value),
  });
  const describe = useDescribeLink();
  const labels = availableLabels(edit.draft, language);
  const missing = missingLanguages(languagesOffered(stored), each => isShownIn(edit.draft, each));
  const source = guestLanguages.find(each => isShownIn(edit.draft, each));
  const fieldErrors = edit.error instanceof ApiError ? edit.error.errors : {};
  return (
    <>
      <EditForm
        edit={edit}
        readOnly={lock ?? (reader.owner ? undefined : settings('readOnly.owner'))}
        describe={describe}
      >
        <LanguageTabs
          label={t('language')}
          languages={languages}
          chosen={language}
          onChoose={setLanguage}
          marked={{ languages: languagesWithChanges(edit.draft, edit.saved), label: settings('unsavedIn') }}
        />
        <MissingLanguages missing={missing}>
          {languages => <p>{t('missingIn', { languages })}</p>}
        </MissingLanguages>
        <LinksTable
          draft={edit.draft}
          language={language}
          faults={errorsOf(edit.draft, fieldErrors)}
          mayEdit={mayEdit}
          isSaving={edit.isPending}
          onEdit={edit.set}
          onOpen={setOpen}
        />
        {mayEdit && (
          <Button
            className={style.add}
            variant="default"
            onClick={() => setOpen(newLink(crypto.randomUUID(), language, labels[0] ?? CUSTOM_LABEL))}
          >
            {t('add')}
          </Button>
        )}
        {mayEdit && source && linksInLanguage(edit.draft, language).length === 0 && (
          <Button
            className={style.add}
            variant="default"
            onClick={() => edit.set(withCopiedLinks(edit.draft, source, language, proposedText))}
          >
            {t('copy', { language: languageNames[source] })}
          </Button>
        )}
      </EditForm>
      <LinkDialog
        link={open}
        labels={labels}
        isNew={edit.draft.every(({ key }) => key !== open?.key)}
        proposedText={proposedText}
        onChanged={on.onChanged}
        onDone={link => {
          edit.set(withLink(edit.draft, link));
          setOpen(null);
        }}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function useDescribeLink(): Describe<LinksDraft> {
  const t = useTranslations('staff-links');
  const settings = useTranslations('staff-settings');
  return (links, [place]) => {
    if (place === ORDER) return { what: t('order'), is: settings('conflict.changed') };
    const link = links.find(({ key }) => key === place);
    if (!link) return { what: '', is: settings('conflict.removed') };
    const { language, text, url, visibility } = link;
    return {
      what: t('conflict.link', { language: languageNames[language], text }),
      is: t(visibility === 1 ? 'conflict.shown' : 'conflict.hidden', { text, url }),
    };
  };
}

const call = client<typeof contract, 'staff'>();

export async function readLinks(facilityId: number, signal: AbortSignal): Promise<Versioned<LinksDraft>> {
  const input = { facility_id: facilityId };
  const { data, version } = await call('GET facility-icons/list/:facility_id', input, { signal });
  return { value: draftOf(data), version };
}

export async function storeLinks(
  facilityId: number,
  { value, version }: Versioned<LinksDraft>,
  saved: LinksDraft,
): Promise<Versioned<LinksDraft>> {
  const stored = await call('POST facility-icons/store', {
    facility_id: facilityId,
    links: inputOf(value, saved),
    languages: [...guestLanguages],
    version,
  });
  return { value: draftOf(stored.data), version: stored.version };
}

export function useProposedText(facilityId: number, language: GuestLanguage): (label: string) => string {
  const { data } = useQuery({
    queryKey: ['link-labels', facilityId, language],
    queryFn: ({ signal }) =>
      call('GET facility-icons/init/:facility_id', { facility_id: facilityId, language }, { signal }),
  });
  return label => data?.data.find(each => each.label === label)?.text ?? '';
}
