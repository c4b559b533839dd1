import { useTranslations } from 'use-intl';
import { MAX_SMS_LENGTH, smsLength, smsMessages } from '../rules/sms-length.ts';

type Props = { text: string; linkLength: number; className?: string | undefined };

export function SmsCount({ text, linkLength, className }: Props) {
  const t = useTranslations('staff-texts');
  const length = smsLength(text, linkLength);
  return (
    <p role="status" className={className}>
      {t('sms.length', { length, most: MAX_SMS_LENGTH, messages: smsMessages(length) ?? 0 })}
    </p>
  );
}
