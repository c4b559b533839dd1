import { useTranslations } from 'use-intl';
import { MAX_SMS_LENGTH, type SmsValues, smsLength, smsMessages } from '../rules/sms-length.ts';

type Props = { text: string; values: SmsValues; className?: string | undefined };

export function SmsCount({ text, values, className }: Props) {
  const t = useTranslations('staff-texts');
  const length = smsLength(text, values);
  return (
    <p role="status" className={className}>
      {t('sms.length', { length, most: MAX_SMS_LENGTH, messages: smsMessages(length) ?? 0 })}
    </p>
  );
}
