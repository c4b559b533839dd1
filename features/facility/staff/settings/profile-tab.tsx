import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { countryName } from '#i18n/formatters.ts';
import { detectLanguage } from '#i18n/languages.ts';
import { bytesClient } from '#platform/browser/call.ts';
import { PrintSheet } from '#ui/print-sheet.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import type { Api } from '../../contract/profile.ts';
import { requiredOfProfile } from '../../rules/profile.ts';
import type { Describe } from '../edit/conflict-notice.tsx';
import { LoadedForm, SavedValue } from '../edit/saved-form.tsx';
import { type HotelProfile, readProfile, saveProfile } from './hotel-calls.ts';
import style from './profile.module.css';
import { ProfileFields } from './profile-fields.tsx';
import sheet from './settings.module.css';
import type { TabProps } from './tab.ts';

/** What the hotel tells of itself, and where its guests begin. */
export function ProfileTab({ facilityId, reader, onChanged, onSaved }: TabProps) {
  const t = useTranslations('staff-settings');
  const profile = useTranslations('staff-profile');
  const describe = useDescribeProfile();
  const queryKey = ['hotel-profile', facilityId];
  return (
    <SavedValue queryKey={queryKey} read={signal => readProfile(facilityId, signal)}>
      {saved => (
        <>
          <LoadedForm
            queryKey={queryKey}
            saved={saved}
            save={draft => saveProfile(facilityId, draft)}
            readOnly={reader.holds('setting.facility_information.edit') ? undefined : t('readOnly.key')}
            isInvalid={profile => requiredOfProfile.some(field => profile[field].trim() === '')}
            describe={describe}
            onChanged={onChanged}
            onSaved={onSaved}
            savedText={profile('updated')}
          >
            {field => <ProfileFields {...field} />}
          </LoadedForm>
          <CheckInAddress facilityId={facilityId} hotel={saved.value} />
        </>
      )}
    </SavedValue>
  );
}

const texts = [
  'name',
  'country',
  'state',
  'city',
  'address',
  'building',
  'phone',
  'site_url',
  'timezone',
] as const;

/** A field of the profile in words. */
function useDescribeProfile(): Describe<HotelProfile> {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const language = detectLanguage(useLocale());
  return (profile, [name]) => {
    const field = texts.find(each => each === name);
    if (field === undefined) {
      const isTold = profile.receive_checkin_email === 1;
      return { what: t('profile.receive'), is: settings(isTold ? 'conflict.on' : 'conflict.off') };
    }
    const shown = field === 'country' ? countryName(language, profile.country) : profile[field];
    return { what: t(`profile.${field}`), is: shown || t('none') };
  };
}

type AddressProps = { facilityId: number; hotel: { name: string; url: string } };

/** Where guests begin without a link: the address to copy, its QR code to print or keep. */
export function CheckInAddress({ facilityId, hotel }: AddressProps) {
  const t = useTranslations('staff-profile');
  const [isPrinting, setPrinting] = useState(false);
  const { data: matrix } = useMatrix(hotel.url);
  const keep = useMutation({ mutationFn: () => qrPicture(facilityId), onSuccess: savePicture });
  return (
    <section className={sheet.form} aria-labelledby="check-in-address">
      <h3 id="check-in-address">{t('address.title')}</h3>
      <p className={sheet.lead}>{t('address.lead')}</p>
      <CopyField label={t('address.label')} value={hotel.url} />
      <div className={style.qr}>
        {matrix ? (
          <QrCode matrix={matrix} label={t('address.qr')} />
        ) : (
          <Skeleton className={style.place} aria-label={t('address.qr')} />
        )}
        <div className={style.buttons}>
          <Button variant="default" disabled={!matrix} onClick={() => setPrinting(true)}>
            {t('address.print')}
          </Button>
          <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('address.keep')}
          </Button>
          <p role="alert" className={style.problem}>
            {keep.isError && t('address.failed')}
          </p>
        </div>
      </div>
      {isPrinting && matrix && (
        <PrintSheet title={hotel.name} onPrinted={() => setPrinting(false)}>
          <p>{t('address.scan')}</p>
          <QrCode matrix={matrix} label={t('address.qr')} />
          <p>{hotel.url}</p>
        </PrintSheet>
      )}
    </section>
  );
}

/** Drawn by a library that is loaded when it is needed. */
const useMatrix = (text: string) =>
  useQuery({
    queryKey: ['qr-matrix', text],
    queryFn: async () => (await import('qrcode')).create(text).modules,
    staleTime: Number.POSITIVE_INFINITY,
  });

function savePicture(picture: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = 'checkin-qr.png';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** An address to be read and copied, not to be changed. */
function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations('staff-profile');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'byHand' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied('yes');
    } catch {
      // Without a secure connection browsers offer no clipboard, and some ask first.
      field.current?.select();
      setCopied('byHand');
    }
  };
  return (
    <div className={style.copy}>
      <TextInput
        ref={field}
        label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {t(copied === 'yes' ? 'address.copied' : 'address.copy')}
      </Button>
      <p className={style.copied} role="status">
        {copied === 'byHand' && t('address.byHand')}
      </p>
    </div>
  );
}

const bytes = bytesClient<Api>();

/** The check-in address as a QR code, a picture to be printed. */
async function qrPicture(facilityId: number): Promise<Blob> {
  return (await bytes('POST facility/download-qr', { facility_id: facilityId })).blob();
}
