import { Button, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { errorsOf } from '#platform/browser/faults.ts';
import { type Form, hasFieldErrors, useForm } from '#ui/use-form.ts';
import { type OnChanged, useReportChanges } from '#ui/use-report-changes.ts';
import { grounds, lacksExplanation, maxLengths, subjectErrors } from '../rules.ts';
import { call, type RequestInput, useRequestAction } from './calls.ts';
import style from './disclosures.module.css';
import { FindPersons, type NamedPerson } from './find-persons.tsx';

type Props = {
  open: boolean;
  facilityId: number;
  onChanged: OnChanged;
  onClose: () => void;
  onDone: () => void;
};

export function AskDialog({ open, onChanged, onClose, ...form }: Props) {
  const t = useTranslations('staff-disclosure');
  return (
    <EditDialog open={open} title={t('ask.title')} onChanged={onChanged} onClose={onClose}>
      {(note, drop) => <AskForm {...form} onChanged={note} onClose={() => drop(onClose)} />}
    </EditDialog>
  );
}

const EMPTY_FORM = {
  authority: '',
  officer: '',
  contact: '',
  reference: '',
  ground: '',
  words: '',
  kind: '',
  from_date: '',
  to_date: '',
  pictures: '',
};
type Field = keyof typeof EMPTY_FORM;

function AskForm({ facilityId, onChanged, onClose, onDone }: Omit<Props, 'open'>) {
  const t = useTranslations('staff-disclosure');
  const form = useForm<Field>(EMPTY_FORM);
  const [named, setNamed] = useState<readonly NamedPerson[]>([]);
  const [askKey] = useState(() => newKey());
  const isTyped = Object.values(form.typed).some(value => value !== '') || named.length > 0;
  useReportChanges(onChanged, isTyped);
  const validate = useValidation();
  const { mutate, error, isPending } = useRequestAction(facilityId, (request: RequestInput) =>
    call('POST disclosures', { facility_id: facilityId, ...request }),
  );
  const fieldErrors = error && errorsOf(error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const faults = validate(form.typed, named);
    if (hasFieldErrors(faults)) return form.refuse(faults);
    mutate(toRequestInput(form.typed, named, askKey), {
      onSuccess: onDone,
      onError: failed => form.refuse(errorsOf(failed) ?? {}),
    });
  };
  return (
    <form ref={form.ref} className={style.form} noValidate onSubmit={submit} aria-label={t('ask.title')}>
      <AuthorityFields form={form} />
      <GroundFields form={form} />
      <SubjectFields form={form} facilityId={facilityId} named={named} onNamed={setNamed} />
      <Radio.Group
        label={t('field.pictures')}
        description={t('ask.picturesHint')}
        required
        value={form.typed.pictures}
        error={form.field('pictures').error}
        onChange={value => form.set('pictures', value)}
      >
        <div className={style.choices}>
          <Radio value="no" label={t('ask.picturesNo')} />
          <Radio value="yes" label={t('ask.picturesYes')} />
        </div>
      </Radio.Group>
      <AffectedPersons facilityId={facilityId} typed={form.typed} named={named} />
      {error && !fieldErrors && <FailedAlert title={t('ask.failed')}>{t('failed.body')}</FailedAlert>}
      <DialogFoot onCancel={onClose} isBusy={isPending} note={t('ask.note')}>
        <Button type="submit" loading={isPending}>
          {t('ask.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}

/**
 * Generates a random key that identifies one submission of the dialog. Not `crypto.randomUUID`, because it
 * requires https.
 */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');

function toRequestInput(
  typed: Record<Field, string>,
  named: readonly NamedPerson[],
  ask_key: string,
): RequestInput {
  const { authority, officer, contact, reference, words, from_date, to_date } = typed;
  return {
    ask_key,
    authority,
    officer,
    contact,
    reference,
    ground: grounds.find(each => each === typed.ground) ?? 'other',
    words,
    with_pictures: typed.pictures === 'yes',
    ...(typed.kind === 'persons' ? { person_ids: named.map(({ id }) => id) } : { from_date, to_date }),
  };
}

function useValidation() {
  const t = useTranslations('staff-disclosure');
  const errors = useTranslations('errors');
  return (typed: Record<Field, string>, named: readonly NamedPerson[]): Partial<Record<Field, string>> => {
    const emptyFields = (['authority', 'officer', 'contact', 'ground', 'kind', 'pictures'] as const).filter(
      name => typed[name].trim() === '',
    );
    const { from_date, to_date } = typed;
    const dateErrors = typed.kind === 'range' ? Object.entries(subjectErrors({ from_date, to_date })) : [];
    return {
      ...Object.fromEntries(emptyFields.map(name => [name, errors('field_required')])),
      ...Object.fromEntries(dateErrors.map(([name, fault]) => [name, errors(fault)])),
      ...(lacksExplanation(typed.ground, typed.words) ? { words: errors('field_required') } : {}),
      ...(typed.kind === 'persons' && named.length === 0 ? { kind: t('find.nobody') } : {}),
    };
  };
}

function AuthorityFields({ form }: { form: Form<Field> }) {
  const t = useTranslations('staff-disclosure');
  const commonProps = { autoComplete: 'off' };
  return (
    <>
      <TextInput
        {...form.field('authority')}
        {...commonProps}
        label={t('field.authority')}
        description={t('ask.authorityHint')}
        required
        maxLength={maxLengths.authority}
      />
      <div className={style.pair}>
        <TextInput
          {...form.field('officer')}
          {...commonProps}
          label={t('field.officer')}
          required
          maxLength={maxLengths.officer}
        />
        <TextInput
          {...form.field('contact')}
          {...commonProps}
          label={t('field.contact')}
          required
          maxLength={maxLengths.contact}
        />
      </div>
      <TextInput
        {...form.field('reference')}
        {...commonProps}
        label={t('field.reference')}
        maxLength={maxLengths.reference}
      />
    </>
  );
}

function GroundFields({ form }: { form: Form<Field> }) {
  const t = useTranslations('staff-disclosure');
  return (
    <>
      <NativeSelect
        {...form.field('ground')}
        label={t('field.ground')}
        required
        data={[
          { value: '', label: t('ask.choose') },
          ...grounds.map(ground => ({ value: ground, label: t(`ground.${ground}`) })),
        ]}
      />
      <Textarea
        {...form.field('words')}
        label={t('field.words')}
        description={t('ask.wordsHint')}
        required={form.typed.ground === 'other'}
        autosize
        minRows={2}
        maxLength={maxLengths.words}
      />
    </>
  );
}

type SubjectProps = {
  form: Form<Field>;
  facilityId: number;
  named: readonly NamedPerson[];
  onNamed: (named: readonly NamedPerson[]) => void;
};

function SubjectFields({ form, facilityId, named, onNamed }: SubjectProps) {
  const t = useTranslations('staff-disclosure');
  return (
    <>
      <Radio.Group
        label={t('field.subject')}
        description={t('ask.subjectHint')}
        required
        value={form.typed.kind}
        error={form.field('kind').error}
        onChange={kind => form.set('kind', kind)}
      >
        <div className={style.choices}>
          <Radio value="range" label={t('ask.range')} />
          <Radio value="persons" label={t('ask.persons')} />
        </div>
      </Radio.Group>
      {form.typed.kind === 'range' && (
        <div className={style.pair}>
          <TextInput
            {...form.field('from_date')}
            type="date"
            max="9999-12-31"
            label={t('field.from')}
            required
          />
          <TextInput {...form.field('to_date')} type="date" max="9999-12-31" label={t('field.to')} required />
        </div>
      )}
      {form.typed.kind === 'persons' && (
        <FindPersons
          facilityId={facilityId}
          named={named}
          onNamed={next => {
            onNamed(next);
            form.set('kind', 'persons');
          }}
        />
      )}
    </>
  );
}

type AffectedPersonsProps = {
  facilityId: number;
  typed: Record<Field, string>;
  named: readonly NamedPerson[];
};

function AffectedPersons({ facilityId, typed, named }: AffectedPersonsProps) {
  const t = useTranslations('staff-disclosure');
  const { kind, from_date, to_date } = typed;
  const isRange = kind === 'range' && Object.keys(subjectErrors({ from_date, to_date })).length === 0;
  const { data } = useQuery({
    queryKey: ['disclosure-count', facilityId, from_date, to_date],
    enabled: isRange,
    queryFn: async ({ signal }) =>
      (await call('POST disclosures/count', { facility_id: facilityId, from_date, to_date }, { signal }))
        .data,
  });
  const describeCount = () => {
    if (kind === 'persons') return named.length > 0 ? t('concerned.named', { persons: named.length }) : null;
    return isRange && data ? t('concerned.now', data) : null;
  };
  return (
    <p role="status" className={describeCount() === null ? undefined : style.count}>
      {describeCount()}
    </p>
  );
}
