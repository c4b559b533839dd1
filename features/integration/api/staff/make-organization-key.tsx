import { Button, Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isKeyScope, type KeyScope, keyScopes } from '#features/access/access/rules/key-scopes.ts';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useJoinedHotels } from '#features/organization/organization/staff/calls.ts';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { errorOn } from '#platform/browser/faults.ts';
import { useCopy } from '#ui/use-copy.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import style from './api-keys.module.css';
import { useMakeOrganizationKey } from './organization-keys-calls.ts';

type Props = { open: boolean; onClose: () => void };

export function MakeOrganizationKey({ open, onClose }: Props) {
  const t = useTranslations('staff-organization-keys');
  return (
    <StaffDialog open={open} onClose={onClose} title={t('make.open')}>
      {open && <MakeForm onClose={onClose} />}
    </StaffDialog>
  );
}

type KeyAccess = { scopes: readonly KeyScope[]; isSome: boolean; hotels: readonly number[] };

/** Splits the networks at line breaks, commas and spaces. */
const networksIn = (typed: string) => typed.split(/[\s,、]+/).filter(network => network !== '');

function MakeForm({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('staff-organization-keys');
  const form = useForm({ name: '', scopes: '', hotel_ids: '', networks: '', expires_on: '' });
  const [chosen, setChosen] = useState<KeyAccess>({ scopes: [], isSome: false, hotels: [] });
  const { mutate, data: made, error, isPending } = useMakeOrganizationKey();
  if (made) return <NewKey name={made.name} value={made.key} onDone={onClose} />;
  const choose = (next: KeyAccess) => {
    setChosen(next);
    // Clears the errors of these fields.
    for (const name of ['scopes', 'hotel_ids'] as const) form.set(name, '');
  };
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    const { name, networks, expires_on } = form.typed;
    const fieldErrors = {
      name: name.trim() === '' ? t('make.missing') : undefined,
      scopes: chosen.scopes.length === 0 ? t('make.chooseScope') : undefined,
      hotel_ids: chosen.isSome && chosen.hotels.length === 0 ? t('make.chooseHotel') : undefined,
    };
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    mutate(
      {
        name,
        scopes: [...chosen.scopes],
        hotel_ids: chosen.isSome ? [...chosen.hotels] : null,
        networks: networksIn(networks),
        expires_on: expires_on || null,
      },
      {
        onError: failed =>
          form.refuse({
            networks: errorOn(failed, 'networks') && t('make.networksWrong'),
            expires_on: errorOn(failed, 'expires_on') && t('make.lastDayOver'),
          }),
      },
    );
  };
  const isFieldError = errorOn(error, 'networks') ?? errorOn(error, 'expires_on');
  return (
    <form ref={form.ref} className={style.question} onSubmit={make} noValidate>
      <TextInput
        {...form.field('name')}
        required
        label={t('column.name')}
        description={t('make.nameHint')}
        maxLength={100}
        autoComplete="off"
      />
      <Choices chosen={chosen} onChosen={choose} field={form.field} />
      <Textarea
        {...form.field('networks')}
        label={t('column.networks')}
        description={t('make.networksHint')}
        rows={2}
        spellCheck={false}
      />
      <TextInput
        {...form.field('expires_on')}
        type="date"
        max="9999-12-31"
        label={t('make.lastDay')}
        description={t('make.lastDayHint')}
      />
      <ErrorMessage error={isFieldError ? null : error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={isPending}>
          {t('make.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type ChoicesProps = {
  chosen: KeyAccess;
  onChosen: (chosen: KeyAccess) => void;
  field: (name: 'scopes' | 'hotel_ids') => { error: string | undefined };
};

/** Chooses the scopes of the key and the hotels that it covers. */
function Choices({ chosen, onChosen, field }: ChoicesProps) {
  const t = useTranslations('staff-organization-keys');
  const words = useTranslations('staff-api-keys');
  const hotels = useJoinedHotels().data?.filter(({ state }) => state === 'member') ?? [];
  return (
    <>
      <Checkbox.Group
        label={words('make.scopes')}
        error={field('scopes').error}
        value={[...chosen.scopes]}
        onChange={scopes => onChosen({ ...chosen, scopes: scopes.filter(isKeyScope) })}
      >
        <div className={style.scopes}>
          {keyScopes.map(scope => (
            <Checkbox key={scope} value={scope} label={words(`scope.${scope}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group
        label={t('column.hotels')}
        value={chosen.isSome ? 'some' : 'every'}
        onChange={value => onChosen({ ...chosen, isSome: value === 'some' })}
      >
        <div className={style.scopes}>
          <Radio value="every" label={t('make.every')} />
          <Radio value="some" label={t('make.some')} />
        </div>
      </Radio.Group>
      {chosen.isSome && (
        <Checkbox.Group
          aria-label={t('make.some')}
          error={field('hotel_ids').error}
          value={chosen.hotels.map(String)}
          onChange={ids => onChosen({ ...chosen, hotels: ids.map(Number) })}
        >
          <div className={style.hotels}>
            {hotels.map(({ hotel_id, name }) => (
              <Checkbox key={hotel_id} value={String(hotel_id)} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}

function NewKey({ name, value, onDone }: { name: string; value: string; onDone: () => void }) {
  const t = useTranslations('staff-organization-keys');
  const words = useTranslations('staff-api-keys');
  const { field, copied, copy } = useCopy(value);
  return (
    <div className={style.question}>
      <p role="status">{words('made.title', { name })}</p>
      <p>{words('made.body')}</p>
      <div className={style.key}>
        <TextInput
          {...field}
          className={style.value}
          aria-label={words('made.key')}
          readOnly
          value={value}
          onFocus={event => event.currentTarget.select()}
        />
        <Button variant="default" onClick={copy}>
          {words('made.copy')}
        </Button>
      </div>
      <p className={style.copied} role="status">
        {copied === 'copied' && words('made.copied')}
        {copied === 'byHand' && words('made.byHand')}
      </p>
      <p>{t('made')}</p>
      <div>
        <Button onClick={onDone}>{words('made.done')}</Button>
      </div>
    </div>
  );
}
