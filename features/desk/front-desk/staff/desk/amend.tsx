import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { checkPerson, fieldPath } from '#features/form/questionnaire/rules/answers.ts';
import { ConflictNotice, type Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { type UnsavedEdit, useEdit } from '#features/hotel/facility/staff/edit/use-edit.ts';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { readUnsavedInput, writeUnsavedInput } from '#platform/browser/typed-text.ts';
import { type FieldErrors, useFields } from '#ui/use-form.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { answersIn, changesOf, type TypedAnswers } from '../../rules/amending.ts';
import { maxLengths } from '../../rules/list-choices.ts';
import { detailsKey, type PersonItem, type RegistrationItem, refreshShown } from '../calls.ts';
import { AmendFields } from './amend-fields.tsx';
import style from './desk.module.css';
import { call, useDesk } from './desk.ts';

type Props = { log: RegistrationItem; person: PersonItem };

export function AmendPerson({ log, person }: Props) {
  const t = useTranslations('staff-desk');
  const { mayAmend, show } = useDesk();
  const [isOpen, setOpen] = useState(false);
  if (!mayAmend) return null;
  const close = () => {
    writeUnsavedInput(storageKeyOf({ log, person }), undefined);
    setOpen(false);
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        data-todo={person.register?.mark === 'missing' ? 'entries' : undefined}
        onClick={() => setOpen(true)}
      >
        {t('amend.open')}
      </Button>
      <EditDialog open={isOpen} onClose={close} title={t('amend.title')} onChanged={() => undefined}>
        {(note, drop) => (
          <AmendQuestions
            log={log}
            person={person}
            onChanged={note}
            onClose={() => drop(close)}
            onDone={() => {
              close();
              show({ kind: 'done', text: t('amend.done') });
            }}
          />
        )}
      </EditDialog>
    </>
  );
}

type FormProps = Props & { onChanged: OnChanged; onClose: () => void; onDone: () => void };

/**
 * Loads the questions when the dialog opens, because the form may have changed since the booking was opened.
 */
function AmendQuestions(props: FormProps) {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const locale = useLocale();
  const language = locale === 'ja' ? 'ja' : 'en';
  const { data, error } = useQuery({
    queryKey: ['amendable-questions', facility.id, language],
    queryFn: async ({ signal }) =>
      (await call('POST log/amend/questions', { facility_id: facility.id, language }, { signal })).data,
  });
  if (error) return <Alert color="red">{t('failed')}</Alert>;
  if (!data)
    return (
      <div role="status" aria-label={t('amend.loading')}>
        <Skeleton height={160} radius="md" />
      </div>
    );
  // Whether a katakana reading is required depends on the language of the guest's form, not of the dashboard.
  const questions = data.map(each => ({ ...each, language: props.log.language }));
  return <AmendForm {...props} questions={questions} />;
}

function AmendForm({ log, person, questions, ...on }: FormProps & { questions: readonly QuestionItem[] }) {
  const t = useTranslations('staff-desk');
  const errors = useTranslations('errors');
  const queries = useQueryClient();
  const { facility, booking, catchUp } = useDesk();
  const storageKey = storageKeyOf({ log, person });
  const [typed] = useState(() => readUnsavedInput<UnsavedAmendment>(storageKey));
  const [reason, setReason] = useState(typed?.reason ?? '');
  const isCompanion = person.number > 0;
  const edit = useEdit<TypedAnswers>({
    queryKey: detailsKey(facility.id, booking.id),
    saved: { value: storedAnswersOf(person, questions), version: log.version },
    typed: typed?.edit,
    save: async (draft, before) => {
      const changes = changesOf(before, draft.value);
      const { data } = await call('POST log/amend', {
        facility_id: facility.id,
        facility_visitor_log_id: log.id,
        version: draft.version,
        reason,
        changes: changes.map(each => ({ person_id: person.id, ...each })),
      });
      return { value: draft.value, version: data.version };
    },
    keep: async () => {
      await refreshShown(queries, facility.id, booking.id).catch(() => undefined);
      catchUp();
    },
    onChanged: on.onChanged,
    onSaved: on.onDone,
    onRefused: refused => form.refuse(refusalsOf(refused, person.id)),
  });
  const { draft, news, base, isChanged } = edit;
  useEffect(() => {
    writeUnsavedInput(storageKey, isChanged ? { edit: { value: draft, base }, reason } : undefined);
  }, [storageKey, isChanged, draft, base, reason]);
  const form = useFields<string>(draft, (name, value) => edit.change(typed => ({ ...typed, [name]: value })));
  const error = edit.error ?? (news ? null : edit.refusal);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const changedIds = changesOf(edit.saved, draft).map(({ question_id }) => question_id);
    if (changedIds.length === 0) return on.onClose();
    const openQuestions = questions.map(each =>
      changedIds.includes(each.id)
        ? { ...each, visibility: 1 as const, visibility_companion: 1 as const }
        : each,
    );
    const codes = checkPerson(openQuestions, {
      companion: isCompanion,
      answers: { ...answersIn(draft, questions), child: person.child === 1 },
    });
    const faults: FieldErrors<string> = {};
    for (const question of openQuestions) {
      const code = codes[fieldPath(question)];
      if (code && changedIds.includes(question.id)) faults[question.id] = errors(code);
    }
    if (Object.keys(faults).length > 0) form.refuse(faults);
    else edit.save();
  };
  return (
    <form ref={form.ref} className={style.question} onSubmit={submit} noValidate>
      <p>{t('amend.lead')}</p>
      {/* The dialog closes when the correction is saved, so text typed in the meantime would be lost. */}
      <fieldset className={style.fields} disabled={edit.isPending}>
        <AmendFields questions={questions} companion={isCompanion} form={form} />
        <TextInput
          label={t('amend.reason')}
          description={t('amend.reasonHint')}
          value={reason}
          maxLength={maxLengths.amendmentReason}
          autoComplete="off"
          onChange={event => setReason(event.currentTarget.value)}
        />
      </fieldset>
      {news && (
        <ConflictNotice
          news={news}
          describe={answerDescriber(questions)}
          onTakeTheirs={edit.takeTheirs}
          isAnswer={edit.refusal !== null}
        />
      )}
      {error && Object.keys(refusalsOf(error, person.id)).length === 0 && (
        <Alert color="red">{error instanceof ApiError && error.message ? error.message : t('failed')}</Alert>
      )}
      <DialogFoot onCancel={on.onClose}>
        <Button type="submit" loading={edit.isPending}>
          {t('amend.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type UnsavedAmendment = { edit: UnsavedEdit<TypedAnswers>; reason: string };

const storageKeyOf = ({ log, person }: Props) => `amend/${log.id}/${person.id}`;

function storedAnswersOf({ answers }: PersonItem, questions: readonly QuestionItem[]): TypedAnswers {
  const valueById = new Map(
    answers.map(({ question, value, display }) => [
      question.id,
      (question.system_name === 'phone' ? display : value) ?? '',
    ]),
  );
  return Object.fromEntries(questions.map(({ id }) => [String(id), valueById.get(id) ?? '']));
}

function refusalsOf(error: Error, personId: number): FieldErrors<string> {
  if (!(error instanceof ApiError)) return {};
  const prefix = `answers.${personId}.`;
  const personErrors = Object.entries(error.errors).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(personErrors.map(([path, [first]]) => [path.slice(prefix.length), first]));
}

const answerDescriber =
  (questions: readonly QuestionItem[]): Describe<TypedAnswers> =>
  (typed, [place]) => {
    const question = questions.find(({ id }) => String(id) === place);
    const value = typed[String(place)] ?? '';
    const names = value
      .split(',')
      .map(key => question?.metadata.options.find(option => option.key === key)?.name ?? key);
    return { what: question?.label ?? '', is: names.join(', ') };
  };
