import { expect, test } from 'vitest';
import { blockingTagsOf, fillTags, tagErrors, tagsOf, textLacksLink } from './tags.ts';

const guide = tagsOf('pre-email');
const confirmation = tagsOf('message-template-1');

test('only a confirmation may link to My Page', () => {
  expect(tagErrors('[mypage_url]', guide).unknown).toEqual(['[mypage_url]']);
  expect(tagErrors('[mypage_url] [link]', confirmation)).toEqual({ unknown: [], broken: [] });
});

test.each(['message-sms', 'message-sms-B'] as const)('%s may contain every tag except My Page', name => {
  expect(tagsOf(name)).toEqual([
    'guest_name',
    'hotel_name',
    'link',
    'verification_code',
    'reservation_number',
    'checkin_date',
    'checkout_date',
  ]);
});

test('reports an unknown tag once, as typed', () => {
  expect(tagErrors('[guest_nmae] 様 [guest_nmae] [Link] [link]', guide).unknown).toEqual([
    '[guest_nmae]',
    '[Link]',
  ]);
});

test.each(['[link', 'link]', '［link］', '[ link ]', '[link[', '[guest_name 様'])(
  '%s is a malformed tag',
  text => {
    const { unknown, broken } = tagErrors(`こちら：${text} です`, guide);
    expect([...unknown, ...broken].length).toBeGreaterThan(0);
  },
);

test.each(['【重要】', '[重要] お知らせ', 'a link to us', 'array[0', '[]', '(link)', 'guest_name'])(
  '%s is plain text',
  text => {
    expect(tagErrors(text, guide)).toEqual({ unknown: [], broken: [] });
  },
);

test('tags inside an inserted value are not replaced', () => {
  expect(fillTags('[guest_name] [link] [other]', tag => (tag === 'link' ? 'L' : '[link] $&'))).toBe(
    '[link] $& L [other]',
  );
});

test('reports tags that the subject or the content may not contain', () => {
  const text = {
    subject: '[link]',
    content: '<p>[gest]</p><p>[<strong>guest_name</strong>]</p>',
  };
  expect(blockingTagsOf('pre-email', text)).toEqual(['[link]', '[gest]', '[ guest_name']);
});

test('an SMS text is checked as plain text, so that a `<` does not hide a tag', () => {
  expect(blockingTagsOf('message-sms', { subject: '', content: '[link] a<b [mypage_url]' })).toEqual([
    '[mypage_url]',
  ]);
});

test('a guide text that is not empty requires a link, and a confirmation text requires none', () => {
  const says = (content: string) => ({ subject: '', content });
  expect(textLacksLink('pre-email', says('<p>Welcome</p>'))).toBe(true);
  expect(textLacksLink('message-sms', says('Welcome'))).toBe(true);
  expect(textLacksLink('message-sms', says('[link]'))).toBe(false);
  expect(textLacksLink('message-template-1', says('<p>Welcome</p>'))).toBe(false);
  expect(textLacksLink('pre-email', says('<p></p>'))).toBe(false);
});
