import { expect, test } from 'vitest';
import { otaMessage } from '../../factory.ts';
import { credentialsOf } from './credentials.ts';

test('reads the sender from the envelope header or from HTTP Basic authentication', () => {
  const credentials = { username: 'genkan-a', password: 'x:y' };
  expect(credentialsOf(otaMessage({ credentials }), undefined)).toEqual(credentials);
  const basic = `Basic ${Buffer.from('genkan-a:x:y').toString('base64')}`;
  expect(credentialsOf(otaMessage(), basic)).toEqual(credentials);
  expect(credentialsOf(otaMessage(), undefined)).toBeNull();
  expect(credentialsOf('<a><b>', 'Bearer x')).toBeNull();
  expect(credentialsOf('no xml', undefined)).toBeNull();
});

test('parses only the beginning of a message until the sender is authenticated', () => {
  const late = otaMessage({ credentials: { username: 'u', password: 'p' } }).replace(
    '<soap:Header>',
    `<soap:Header><!--${'x'.repeat(20_000)}-->`,
  );
  expect(credentialsOf(late, undefined)).toBeNull();
});
