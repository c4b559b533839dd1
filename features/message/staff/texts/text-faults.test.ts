import { expect, test } from 'vitest';
import { faultsIn } from './text-faults.ts';

test('tags that a text may not hold are named, in subject and content', () => {
  const text = { subject: '[link]', content: '<p>[gest]</p><p>[<strong>guest_name</strong>]</p>' };
  expect(faultsIn('pre-email', text)).toEqual(['[link]', '[gest]', '[ guest_name']);
});

test('a text message is looked through as it is typed', () => {
  expect(faultsIn('message-sms', { subject: '', content: '[link] a<b [mypage_url]' })).toEqual([
    '[mypage_url]',
  ]);
});
