import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { SavedForm } from '#features/hotel/facility/staff/edit/saved-form.tsx';
import { LanguagePanels } from '#features/hotel/facility/staff/settings/language-panels.tsx';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { useLock } from '#features/hotel/facility/staff/template/items.ts';
import { TemplateNotice } from '#features/hotel/facility/staff/template/template-notice.tsx';
import { momentIn } from '#i18n/instants.ts';
import { type GuestLanguage, languageNames } from '#i18n/languages.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RichText } from '#ui/rich-text.tsx';
import tabs from '#ui/tabs.module.css';
import { MAX_SMS_LENGTH, smsLength } from '../../rules/sms-length.ts';
import { blockingTagsOf, textLacksLink } from '../../rules/tags.ts';
import { isSmsText, type TextName, textPermission } from '../../rules/texts.ts';
import { type EditedText, readText, saveText, type TextRef, textKey } from './calls.ts';
import { MailFields } from './mail-fields.tsx';
import { SmsField } from './sms-field.tsx';
import style from './texts.module.css';

type Props = Pick<TabProps, 'onChanged' | 'onSaved'> & {
  place: TextRef;
  onLanguage: (language: GuestLanguage) => void;
  names: readonly TextName[];
  timezone: string;
  holds: (key: PermissionKey) => boolean;
};

export function TextsScreen({ place, onLanguage, names, holds, ...form }: Props) {
  const t = useTranslations('staff-texts');
  const { name, language } = place;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <TemplateNotice facilityId={place.facilityId} item="texts" />
      <nav className={tabs.tabs} aria-label={t('texts')}>
        {names.map(each => (
          <Link
            key={each}
            to={staffPages.texts}
            search={{ text: each, lang: language }}
            aria-current={each === name ? 'page' : undefined}
          >
            {t(`names.${each}`)}
          </Link>
        ))}
      </nav>
      <p className={style.lead}>{t(`notes.${name}`)}</p>
      <LanguagePanels
        facilityId={place.facilityId}
        key={name}
        label={t('languages')}
        chosen={language}
        onChoose={onLanguage}
        onChanged={form.onChanged}
      >
        {(each, onChanged) => (
          <TextForm
            {...form}
            place={{ ...place, language: each }}
            mayEdit={holds(textPermission(name, 'edit'))}
            onChanged={onChanged}
          />
        )}
      </LanguagePanels>
    </>
  );
}

type FormProps = Pick<TabProps, 'onChanged' | 'onSaved'> & {
  place: TextRef;
  mayEdit: boolean;
  timezone: string;
};

function TextForm({ place, mayEdit, timezone, ...form }: FormProps) {
  const t = useTranslations('staff-texts');
  const { name } = place;
  const lock = useLock(place.facilityId, 'texts');
  const isUnsavable = (value: EditedText) =>
    blockingTagsOf(name, value).length > 0 ||
    textLacksLink(name, value) ||
    (isSmsText(name) && smsLength(value.content, value) > MAX_SMS_LENGTH);
  return (
    <>
      <SavedForm<EditedText>
        {...form}
        queryKey={textKey(place)}
        storedAs={`text/${place.facilityId}/${name}/${place.language}`}
        read={signal => readText(place, signal)}
        save={draft => saveText(place, draft)}
        readOnly={lock ?? (mayEdit ? undefined : t('readOnly'))}
        isInvalid={isUnsavable}
        savedText={t(isSmsText(name) ? 'saved.sms' : 'saved.mail')}
        describe={({ subject, content }, [field]) =>
          field === 'subject'
            ? { what: t('subject'), is: subject }
            : {
                what: t('content', { language: languageNames[place.language] }),
                is: isSmsText(name) ? content : <RichText html={content} />,
              }
        }
      >
        {({ value, set, isLocked }) => (
          <>
            {isSmsText(name) ? (
              <SmsField place={place} name={name} value={value} set={set} isLocked={isLocked} />
            ) : (
              <MailFields place={{ ...place, name }} value={value} set={set} isLocked={isLocked} />
            )}
            {!isLocked && !isStandard(value) && (
              <div>
                <Button variant="default" onClick={() => set({ ...value, ...value.standard })}>
                  {t('toStandard')}
                </Button>
              </div>
            )}
            <TagFaults faults={blockingTagsOf(name, value)} lacksLink={textLacksLink(name, value)} />
          </>
        )}
      </SavedForm>
      <LastSaved place={place} timezone={timezone} />
    </>
  );
}

const isStandard = ({ subject, content, standard }: EditedText) =>
  subject === standard.subject && content === standard.content;

function TagFaults({ faults, lacksLink }: { faults: readonly string[]; lacksLink: boolean }) {
  const t = useTranslations('staff-texts');
  const errors = useTranslations('errors');
  if (faults.length === 0 && !lacksLink) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {faults.length > 0 && <p>{t('faults', { tags: faults.join(' ') })}</p>}
      {lacksLink && <p>{errors('link_missing')}</p>}
    </Alert>
  );
}

function LastSaved({ place, timezone }: { place: TextRef; timezone: string }) {
  const t = useTranslations('staff-texts');
  const { data } = useQuery({
    queryKey: textKey(place),
    queryFn: ({ signal }) => readText(place, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  const { isDefault, updatedAt, author } = data;
  if (updatedAt === null) return <p className={style.lead}>{t('default')}</p>;
  const when = momentIn(updatedAt, timezone);
  return (
    <p className={style.lead}>
      {t('updated', { when, author: author ?? '' })} {isDefault && t('default')}
    </p>
  );
}
