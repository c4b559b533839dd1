import type { SmsSettings } from '#platform/sms/settings.ts';
import type { ParsedVariables, SettingName } from './settings.ts';

type Driver = SmsSettings['driver'];

const REQUIRED: Record<Driver, SettingName[]> = {
  none: [],
  http: ['SMS_URL', 'SMS_TOKEN', 'SMS_HOOK_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM', 'SMS_HOOK_SECRET'],
  sns: ['SNS_REGION', 'SNS_ACCESS_KEY_ID', 'SNS_SECRET_ACCESS_KEY'],
};

/** Checks the variables in `given`: a driver needs all its variables, and these variables need a driver. */
export function smsProblems(
  given: readonly string[],
  driver: Driver,
): { name: SettingName; found: string }[] {
  const missing = REQUIRED[driver].filter(name => !given.includes(name));
  // An operator who has set an account variable expects SMS to be sent with this account.
  const unusedSetting = Object.values(REQUIRED)
    .flat()
    .find(name => given.includes(name));
  if (unusedSetting && !given.includes('SMS_DRIVER'))
    return [{ name: 'SMS_DRIVER', found: `missing although ${unusedSetting} is set` }];
  return missing.map(name => ({ name, found: `missing although SMS_DRIVER is ${driver}` }));
}

export function smsSettings(read: ParsedVariables, publicUrl: string): SmsSettings {
  const driver = read.SMS_DRIVER;
  const from = read.SMS_FROM;
  const hookSecret = read.SMS_HOOK_SECRET ?? '';
  const callbackUrl = `${publicUrl}/api/hooks/${driver}/${hookSecret}`;
  const commonSettings = { perSecond: read.SMS_RATE, timeoutMs: read.PROVIDER_TIMEOUT * 1000, from };
  switch (driver) {
    case 'none':
      return { driver };
    case 'http':
      return {
        driver,
        ...commonSettings,
        hookSecret,
        callbackUrl,
        url: read.SMS_URL ?? '',
        token: read.SMS_TOKEN ?? '',
      };
    case 'twilio':
      return {
        driver,
        ...commonSettings,
        from: from ?? '',
        hookSecret,
        callbackUrl,
        accountSid: read.TWILIO_ACCOUNT_SID ?? '',
        authToken: read.TWILIO_AUTH_TOKEN ?? '',
      };
    case 'sns':
      return {
        driver,
        ...commonSettings,
        region: read.SNS_REGION ?? '',
        accessKeyId: read.SNS_ACCESS_KEY_ID ?? '',
        secretAccessKey: read.SNS_SECRET_ACCESS_KEY ?? '',
      };
  }
}
