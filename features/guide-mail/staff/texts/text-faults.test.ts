import { expect, test } from 'vitest';
import { faultsIn, lacksItsLink } from './text-faults.ts';

test('tags that a text may not hold are named, in subject and content', () => {
  const text = {
    subject: '[link]',
    content: '<p>[gest]</p><p>[<strong>guest_name</strong>]</p>',
    linkLength: 27,
  };
  expect(faultsIn('pre-email', text)).toEqual(['[link]', '[gest]', '[ guest_name']);
});

test('a text message is looked through as it is typed', () => {
  expect(
    faultsIn('message-sms', { subject: '', content: '[link] a<b [mypage_url]', linkLength: 27 }),
  ).toEqual(['[mypage_url]']);
});

test('a guide text needs its link, a confirmation does not; an empty one is the default', () => {
  const says = (content: string) => ({ subject: '', content, linkLength: 27 });
  expect(lacksItsLink('pre-email', says('<p>Welcome</p>'))).toBe(true);
  expect(lacksItsLink('message-sms', says('Welcome'))).toBe(true);
  expect(lacksItsLink('message-sms', says('[link]'))).toBe(false);
  expect(lacksItsLink('message-template-1', says('<p>Welcome</p>'))).toBe(false);
  expect(lacksItsLink('pre-email', says('<p></p>'))).toBe(false);
});
