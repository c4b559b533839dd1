import type { SmsSettings } from '#platform/sms/settings.ts';
import type { Reader } from './reader.ts';
import type { SettingName } from './settings.ts';
import * as values from './values.ts';

type Driver = SmsSettings['driver'];

const REQUIRED: Record<Driver, SettingName[]> = {
  none: [],
  http: ['SMS_URL', 'SMS_TOKEN', 'SMS_HOOK_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM', 'SMS_HOOK_SECRET'],
  sns: ['SNS_REGION', 'SNS_ACCESS_KEY_ID', 'SNS_SECRET_ACCESS_KEY'],
};

/** Reads how SMS leave. What a driver needs must be there; what is there must have a driver. */
export function readSms(reader: Reader, publicUrl: string): SmsSettings {
  const driver = reader.read('SMS_DRIVER', values.smsDriver);
  const all = readAll(reader);
  for (const name of REQUIRED[driver ?? 'none'])
    reader.check(name, reader.given(name), `missing although SMS_DRIVER is ${driver}`);
  // Whoever has set an account believes that SMS go out by it.
  const idle = Object.values(REQUIRED).flat().find(reader.given);
  reader.check('SMS_DRIVER', reader.given('SMS_DRIVER') || !idle, `missing although ${idle} is set`);
  return settingsOf(driver ?? 'none', all, publicUrl);
}

/** Each is read whatever the driver, so that all that is wrong is named at once. Empty: not given, or wrong. */
function readAll({ read }: Reader) {
  return {
    perSecond: read('SMS_RATE', values.rate) ?? 10,
    from: read('SMS_FROM', values.smsSender),
    hookSecret: read('SMS_HOOK_SECRET', values.hookSecret) ?? '',
    url: read('SMS_URL', values.smsUrl) ?? '',
    token: read('SMS_TOKEN', values.bearerToken) ?? '',
    accountSid: read('TWILIO_ACCOUNT_SID', values.twilioAccount) ?? '',
    authToken: read('TWILIO_AUTH_TOKEN', values.bearerToken) ?? '',
    region: read('SNS_REGION', values.awsRegion) ?? '',
    accessKeyId: read('SNS_ACCESS_KEY_ID', values.awsKeyId) ?? '',
    secretAccessKey: read('SNS_SECRET_ACCESS_KEY', values.bearerToken) ?? '',
  };
}

function settingsOf(
  driver: Driver,
  { perSecond, from, hookSecret, ...own }: ReturnType<typeof readAll>,
  publicUrl: string,
): SmsSettings {
  const callbackUrl = `${publicUrl}/api/hooks/${driver}/${hookSecret}`;
  const { url, token, accountSid, authToken, region, accessKeyId, secretAccessKey } = own;
  switch (driver) {
    case 'none':
      return { driver };
    case 'http':
      return { driver, perSecond, from, hookSecret, callbackUrl, url, token };
    case 'twilio':
      return { driver, perSecond, from: from ?? '', hookSecret, callbackUrl, accountSid, authToken };
    case 'sns':
      return { driver, perSecond, from, region, accessKeyId, secretAccessKey };
  }
}
