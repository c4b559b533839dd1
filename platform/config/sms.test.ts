import { describe, expect, test } from 'vitest';
import type { SmsSettings } from '#platform/sms/settings.ts';
import { ConfigError, type ConfigProblem, readConfig } from './config.ts';

const SECRET = 'a'.repeat(32);
const PUBLIC_URL = 'https://checkin.example.com';
const http = {
  SMS_DRIVER: 'http',
  SMS_URL: 'https://sms.example/v1',
  SMS_TOKEN: 'token',
  SMS_HOOK_SECRET: SECRET,
};
const twilio = {
  SMS_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  SMS_FROM: '+815012345678',
  SMS_HOOK_SECRET: SECRET,
};
const sns = {
  SMS_DRIVER: 'sns',
  SNS_REGION: 'ap-northeast-1',
  SNS_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  SNS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCY',
};

type Variables = Record<string, string>;

const settingsOf = (env: Variables): SmsSettings => readConfig({ PUBLIC_URL, ...env }, 'start').sms;

function problemsOf(env: Variables): ConfigProblem[] {
  try {
    settingsOf(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the variables of SMS providers', () => {
  test('parses the variables of a generic SMS endpoint', () => {
    expect(settingsOf({ ...http, SMS_RATE: '3' })).toEqual({
      driver: 'http',
      perSecond: 3,
      timeoutMs: 30_000,
      from: undefined,
      hookSecret: SECRET,
      callbackUrl: `${PUBLIC_URL}/api/hooks/http/${SECRET}`,
      url: 'https://sms.example/v1',
      token: 'token',
    });
  });

  test('parses the variables of Twilio', () => {
    expect(settingsOf(twilio)).toEqual({
      driver: 'twilio',
      perSecond: 10,
      timeoutMs: 30_000,
      from: '+815012345678',
      hookSecret: SECRET,
      callbackUrl: `${PUBLIC_URL}/api/hooks/twilio/${SECRET}`,
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: 'token',
    });
  });

  test('parses the variables of Amazon SNS', () => {
    expect(settingsOf({ ...sns, SMS_FROM: 'Genkan' })).toEqual({
      driver: 'sns',
      perSecond: 10,
      timeoutMs: 30_000,
      from: 'Genkan',
      region: 'ap-northeast-1',
      accessKeyId: sns.SNS_ACCESS_KEY_ID,
      secretAccessKey: sns.SNS_SECRET_ACCESS_KEY,
    });
  });
});

describe('missing SMS variables', () => {
  test.each([http, twilio, sns])(
    'reports all missing variables of the SMS driver $SMS_DRIVER',
    ({ SMS_DRIVER, ...needed }) => {
      const found = `missing although SMS_DRIVER is ${SMS_DRIVER}`;
      const names = problemsOf({ SMS_DRIVER }).map(problem => [problem.name, problem.found]);
      expect(names.sort()).toEqual(
        Object.keys(needed)
          .sort()
          .map(name => [name, found]),
      );
    },
  );

  test.each([http, twilio, sns])(
    'reports a missing SMS_DRIVER if variables of the driver $SMS_DRIVER are set',
    account => {
      const problems = problemsOf({ ...account, SMS_DRIVER: '' });
      expect(problems).toMatchObject([{ name: 'SMS_DRIVER', found: expect.stringMatching(/^missing/) }]);
    },
  );

  test('no SMS driver is configured if SMS is disabled', () => {
    expect(settingsOf({ ...twilio, SMS_DRIVER: 'none' })).toEqual({ driver: 'none' });
  });
});

describe('invalid SMS values', () => {
  test.each<[Variables, string, string]>([
    [http, 'SMS_URL', 'http://sms.example/v1'],
    [http, 'SMS_URL', 'http://127.0.0.1.sms.example/'],
    [http, 'SMS_URL', 'https://user:password@sms.example/'],
    [http, 'SMS_TOKEN', 'two words'],
    [http, 'SMS_HOOK_SECRET', 'a'.repeat(31)],
    [http, 'SMS_HOOK_SECRET', `${SECRET}/`],
    [http, 'SMS_FROM', 'Hotel Sakura Kyoto'],
    [http, 'SMS_FROM', '旅館'],
    [twilio, 'TWILIO_ACCOUNT_SID', 'token'],
    [sns, 'SNS_REGION', 'Tokyo'],
    [sns, 'SNS_ACCESS_KEY_ID', 'key'],
  ])('with %j, rejects %s=%s', (env, name, value) => {
    expect(problemsOf({ ...env, [name]: value })).toMatchObject([{ name }]);
  });

  test.each(['http://localhost:8080/sms', 'http://127.0.0.1/sms', 'http://[::1]:8080/sms'])(
    'accepts %s as a local SMS URL',
    SMS_URL => {
      expect(settingsOf({ ...http, SMS_URL })).toMatchObject({ url: SMS_URL });
    },
  );
});
