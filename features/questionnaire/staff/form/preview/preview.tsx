import { Radio } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { FormSettings } from '../../../contract/form-settings.ts';
import type { FormDraft } from '../form-draft.ts';
import style from './preview.module.css';
import { asksOnOtherPages, previewItems } from './preview-items.ts';
import { PreviewScreen } from './preview-screen.tsx';

type Props = { draft: FormDraft; settings: FormSettings; language: GuestLanguage; country: string };

/** The guest's form as it would be after a save. It can be tried; nothing that is typed leaves it. */
export function Preview({ draft, settings, language, country }: Props) {
  const t = useTranslations('staff-questionnaire');
  const [companion, setCompanion] = useState(false);
  const [chosen, setChosen] = useState('');
  const filters = settings.filters.map(({ id, name }) => ({ value: String(id), label: name }));
  const filterId = chosen === '' ? null : Number(chosen);
  const { data: messages } = useQuery({
    queryKey: ['guest-texts', language],
    queryFn: () => guestTexts(language),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className={style.preview} aria-label={t('form.preview.title')}>
      <h2>{t('form.preview.title')}</h2>
      <Radio.Group
        label={t('form.preview.who')}
        value={companion ? 'companion' : 'main'}
        onChange={who => setCompanion(who === 'companion')}
      >
        <div className={style.who}>
          <Radio value="main" label={t('form.main')} />
          <Radio value="companion" label={t('form.companion')} />
        </div>
      </Radio.Group>
      {filters.length > 0 && (
        <Field label={t('form.preview.filter')}>
          <Select
            options={filters}
            value={chosen}
            onChange={setChosen}
            placeholder={t('form.preview.everybody')}
          />
        </Field>
      )}
      {messages && (
        <div className={style.phone} lang={language}>
          <IntlProvider locale={language} messages={messages} timeZone="Asia/Tokyo">
            <PreviewScreen
              questions={previewItems(draft.rows, { items: settings.data, language, filterId })}
              companion={companion}
              inJapan={country === 'JP'}
            />
          </IntlProvider>
        </div>
      )}
      {!companion && asksOnOtherPages(draft.rows) && (
        <p className={style.note}>{t('form.preview.otherPages')}</p>
      )}
    </section>
  );
}

const catalogues = {
  ja: () => import('#i18n/ja/guest-app.ts'),
  en: () => import('#i18n/en/guest-app.ts'),
  ko: () => import('#i18n/ko/guest-app.ts'),
  'zh-CN': () => import('#i18n/zh-CN/guest-app.ts'),
  'zh-TW': () => import('#i18n/zh-TW/guest-app.ts'),
};

/** What the guest's form says around the questions. */
async function guestTexts(language: GuestLanguage) {
  const { default: first, later } = await catalogues[language]();
  const { default: registration } = await later.registration();
  return { guest: first.guest, registration };
}
