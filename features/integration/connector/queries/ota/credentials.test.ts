import { expect, test } from 'vitest';
import { otaMessage } from '../../factory.ts';
import { credentialsOf } from './credentials.ts';

test("reads the sender from the envelope's header or from HTTP Basic", () => {
  const credentials = { username: 'genkan-a', password: 'x:y' };
  expect(credentialsOf(otaMessage({ credentials }), undefined)).toEqual(credentials);
  const basic = `Basic ${Buffer.from('genkan-a:x:y').toString('base64')}`;
  expect(credentialsOf(otaMessage(), basic)).toEqual(credentials);
  expect(credentialsOf(otaMessage(), undefined)).toBeNull();
  expect(credentialsOf('<a><b>', 'Bearer x')).toBeNull();
  expect(credentialsOf('no xml', undefined)).toBeNull();
});

test('reads only the head of a message until its sender is known', () => {
  const late = otaMessage({ credentials: { username: 'u', password: 'p' } }).replace(
    '<soap:Header>',
    `<soap:Header><!--${'x'.repeat(20_000)}-->`,
  );
  expect(credentialsOf(late, undefined)).toBeNull();
});
