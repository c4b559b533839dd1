import { Radio } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { guestCatalogs } from '#i18n/guest-catalogs.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, FieldGroup } from '#ui/field.tsx';
import { Stack } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import type { FormSettings } from '../../../contract/form-settings.ts';
import type { QuestionItem } from '../../../contract/questions.ts';
import { isNeeded, type PersonAnswers, questionsAskedOf, typedAnswer } from '../../../rules/answers.ts';
import { QuestionInput } from '../../../types/input.tsx';
import type { FormDraft } from '../form-draft.ts';
import style from './preview.module.css';
import { asksOnOtherPages, previewItems } from './preview-items.ts';

type Props = { draft: FormDraft; settings: FormSettings; language: GuestLanguage; country: string };

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

async function guestTexts(language: GuestLanguage) {
  const { default: first, later } = await guestCatalogs[language]();
  const { default: registration } = await later.registration();
  return { guest: first.guest, registration };
}

type ScreenProps = { questions: readonly QuestionItem[]; companion: boolean; inJapan: boolean };

const noAnswers: PersonAnswers = { email: '', other_form: {} };

function PreviewScreen({ questions, companion, inJapan }: ScreenProps) {
  const t = useTranslations('registration');
  const [answers, setAnswers] = useState(noAnswers);
  const changeAnswer = ({ id, system_name }: QuestionItem, value: string) =>
    setAnswers(
      system_name === 'email'
        ? { ...answers, email: value }
        : { ...answers, other_form: { ...answers.other_form, [id]: value } },
    );
  return (
    <div className={style.screen}>
      <p className={style.title}>{t('step3.title')}</p>
      <p className={style.lead}>{t(inJapan ? 'step3.bodyInJapan' : 'step3.body')}</p>
      <Card title={companion ? t('companion.unnamed', { number: 1 }) : t('person.you')}>
        <Stack>
          {questionsAskedOf(questions, companion, answers).map(question => (
            <PreviewAnswer
              key={question.id}
              question={question}
              companion={companion}
              value={typedAnswer(question, answers)}
              onChange={value => changeAnswer(question, value)}
            />
          ))}
        </Stack>
      </Card>
    </div>
  );
}

type AnswerProps = {
  question: QuestionItem;
  companion: boolean;
  value: string;
  onChange: (value: string) => void;
};

function PreviewAnswer(props: AnswerProps) {
  const t = useTranslations('guest');
  const { question, companion } = props;
  const mark = t(isNeeded(question, companion) ? 'required' : 'optional');
  const picture = (
    <FieldGroup label={question.label} mark={mark} hint={question.placeholder}>
      <PictureButton />
    </FieldGroup>
  );
  return <QuestionInput {...props} mark={mark} error={undefined} picture={picture} />;
}

function PictureButton() {
  const t = useTranslations('registration');
  return (
    <Button kind="soft" disabled>
      {t('picture.choose')}
    </Button>
  );
}
