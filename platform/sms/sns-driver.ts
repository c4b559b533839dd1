import { AwsV4Signer } from 'aws4fetch';
import type { PostRequest } from '#platform/http/post.ts';
import { type Provider, type ProviderLimits, providerDriver } from './provider.ts';
import type { Sms, SmsDriver, SmsRefusal } from './sms.ts';

export type SnsOptions = {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A phone number of the account or an alphanumeric sender. Undefined means the account's default. */
  from: string | undefined;
  /** Overridden only in tests. */
  origin?: string;
};

/** Results for SNS error codes whose HTTP status alone would be misleading. */
const KINDS: Partial<Record<string, SmsRefusal['kind']>> = {
  OptedOut: 'never',
  RequestExpired: 'later', // our clock is wrong
  Throttled: 'later',
  Throttling: 'later',
  ThrottlingException: 'later',
};

/** Creates a driver for Amazon SNS, which responds in XML and cannot send delivery reports to a URL. */
export function snsDriver(options: SnsOptions, limits: ProviderLimits): SmsDriver {
  return providerDriver(snsProvider(options), limits);
}

function snsProvider(options: SnsOptions): Provider {
  return {
    name: 'sns',
    request: sms =>
      signRequest(options, new URLSearchParams(publishParameters(sms, options.from)).toString()),
    idIn: text => /<MessageId>([\w-]{1,100})<\/MessageId>/.exec(text)?.[1] ?? null,
    refusalIn(text) {
      const [, code] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text) ?? [];
      return code === undefined
        ? undefined
        : { code, kind: isAboutNumber(code, text) ? 'bad-address' : KINDS[code] };
    },
  };
}

/** SNS uses one code for every invalid request and explains the fault only in the message. */
function isAboutNumber(code: string, text: string): boolean {
  return code === 'InvalidParameter' && text.includes('PhoneNumber');
}

function publishParameters({ to, text }: Sms, from: string | undefined): Record<string, string> {
  const attributes = { 'AWS.SNS.SMS.SMSType': 'Transactional', ...(from && senderOf(from)) };
  return {
    Action: 'Publish',
    Version: '2010-03-31',
    PhoneNumber: to,
    Message: text,
    ...Object.fromEntries(Object.entries(attributes).flatMap(attributeFields)),
  };
}

function senderOf(from: string): Record<string, string> {
  return { [/^\+?\d+$/.test(from) ? 'AWS.MM.SMS.OriginationNumber' : 'AWS.SNS.SMS.SenderID']: from };
}

function attributeFields([name, value]: [string, string], index: number): [string, string][] {
  const entry = `MessageAttributes.entry.${index + 1}`;
  return [
    [`${entry}.Name`, name],
    [`${entry}.Value.DataType`, 'String'],
    [`${entry}.Value.StringValue`, value],
  ];
}

async function signRequest(options: SnsOptions, body: string): Promise<PostRequest> {
  const { region, accessKeyId, secretAccessKey, origin = `https://sns.${region}.amazonaws.com` } = options;
  const signer = new AwsV4Signer({
    method: 'POST',
    url: `${origin}/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body,
    service: 'sns',
    region,
    accessKeyId,
    secretAccessKey,
  });
  const { url, headers } = await signer.sign();
  return { url, headers: Object.fromEntries(headers), body };
}
