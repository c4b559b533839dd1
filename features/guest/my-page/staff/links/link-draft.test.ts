import { describe, expect, test } from 'vitest';
import type { GuestLanguage } from '#i18n/languages.ts';
import {
  availableLabels,
  CUSTOM_LABEL,
  type DraftLink,
  draftOf,
  errorsOf,
  finalizeLink,
  inputOf,
  isShownIn,
  type LinksDraft,
  languagesWithChanges,
  linksInLanguage,
  moveLink,
  newLink,
  problemsOf,
  withCopiedLinks,
  withLink,
  withoutLink,
} from './link-draft.ts';

const link = (key: string, language: GuestLanguage = 'ja', rest: Partial<DraftLink> = {}): DraftLink => ({
  ...newLink(key, language, 'wifi'),
  text: key,
  url: '{host}',
  ...rest,
});
const keys = (draft: LinksDraft) => draft.map(({ key }) => key).join(' ');

describe('the list of links', () => {
  test('new links are visible and added at the end of their language', () => {
    const draft = withLink([link('a'), link('x', 'en')], newLink('b', 'ja', CUSTOM_LABEL));
    expect(keys(linksInLanguage(draft, 'ja'))).toBe('a b');
    expect(draft.at(-1)?.visibility).toBe(1);
  });

  test('copies links to another language as new links with the texts suggested for that language', () => {
    const own = link('own', 'en', { label: 'option_icon_3', text: 'Map', image: '/icon.png' });
    const draft = withCopiedLinks([link('a', 'en'), own], 'en', 'ko', label => `${label} (ko)`);
    expect(linksInLanguage(draft, 'ko')).toMatchObject([
      { id: null, label: 'wifi', text: 'wifi (ko)', url: '{host}' },
      { id: null, label: CUSTOM_LABEL, text: 'Map', image: '/icon.png' },
    ]);
    expect(new Set(draft.map(({ key }) => key)).size).toBe(4);
  });

  test('guests see no links in a language whose links are all hidden', () => {
    const draft = [link('a', 'ja', { visibility: 0 }), link('b', 'ko')];
    expect(isShownIn(draft, 'ja')).toBe(false);
    expect(isShownIn(draft, 'ko')).toBe(true);
  });

  test('an edited link keeps its position', () => {
    const draft = withLink([link('a'), link('b')], link('a', 'ja', { text: 'other' }));
    expect(draft.map(({ text }) => text)).toEqual(['other', 'b']);
  });

  test('moves a link only within its language', () => {
    const draft = [link('a'), link('x', 'en'), link('b'), link('c')];
    expect(keys(moveLink(draft, 'ja', 2, 0))).toBe('c x a b');
    expect(keys(moveLink(moveLink(draft, 'ja', 2, 0), 'ja', 0, 2))).toBe('a x b c');
  });

  test('moving a link stops at the ends', () => {
    const draft = [link('a'), link('b')];
    expect(keys(moveLink(draft, 'ja', 0, -1))).toBe('a b');
    expect(keys(moveLink(draft, 'ja', 1, 2))).toBe('a b');
  });

  test('offers a fixed label until a link of the language uses it', () => {
    const draft = [link('a'), link('x', 'en', { label: 'inquiry' })];
    expect(availableLabels(draft, 'ja')).not.toContain('wifi');
    expect(availableLabels(draft, 'ja')).toContain('inquiry');
    expect(availableLabels(withoutLink(draft, link('a')), 'ja')).toContain('wifi');
  });
});

describe('what a save of links sends', () => {
  const picture = 'data:image/png;base64,AA==';
  const stored = draftOf([
    {
      id: 7,
      facility_id: 1,
      language: 'ja',
      display_order: 1,
      label: 'option_icon_1',
      text: '温泉',
      url: '{host}',
      image: picture,
      visibility: 0,
    },
  ]);

  test('sends no picture for a link if none was chosen', () => {
    expect(inputOf(stored, stored)).toMatchObject([{ id: 7, image: null, visibility: 0 }]);
  });

  test('sends the chosen picture of a link', () => {
    const changed = stored.map(each => ({ ...each, hasNewImage: true }));
    expect(inputOf(changed, stored)).toMatchObject([{ id: 7, image: picture }]);
  });

  test('sends a link that another user has removed as a new link with its picture', () => {
    expect(inputOf(stored, [])).toMatchObject([{ id: null, image: picture }]);
  });
});

describe('checks before a link is added to the list', () => {
  const own = { label: CUSTOM_LABEL, image: 'data:image/png;base64,AA==' };

  // Rule: links.text
  test('requires a text for a link', () => {
    expect(problemsOf(link('　')).text).toBe('field_required');
    expect(problemsOf(link('温泉'))).toEqual({ text: null, url: null, image: null });
  });

  // Rule: links.url
  test('a link requires a URL that begins with http://, https:// or {host}', () => {
    expect(problemsOf(link('a', 'ja', { url: ' ' })).url).toBe('field_required');
    expect(problemsOf(link('a', 'ja', { url: 'hotel.example' })).url).toBe('link_url_invalid');
    expect(problemsOf(link('a', 'ja', { url: 'http://hotel.example' })).url).toBeNull();
  });

  test('requires an image for a new custom link', () => {
    expect(problemsOf(link('a', 'ja', { ...own, image: null })).image).toBe('link_image_required');
    expect(problemsOf(link('a', 'ja', own)).image).toBeNull();
  });
});

test('trims the text and URL of a link and drops the picture of a fixed label', () => {
  const typed = { text: ' 温泉 ', url: ' {host} ', image: 'data:image/png;base64,AA==', hasNewImage: true };
  const words = { text: '温泉', url: '{host}' };
  expect(finalizeLink(link('a', 'ja', typed))).toMatchObject({ ...words, image: null, hasNewImage: false });
  expect(finalizeLink(link('a', 'ja', { ...typed, label: CUSTOM_LABEL }))).toMatchObject({
    ...typed,
    ...words,
  });
});

test("a conflict lists the languages of links that another user's save has changed", () => {
  const newer = [link('a'), link('b'), link('x', 'en'), link('k', 'ko')];
  const mine = [link('b'), link('a'), link('x', 'en')];
  expect(languagesWithChanges(newer, mine)).toEqual(['ja', 'ko']);
  expect(languagesWithChanges(newer, newer)).toEqual([]);
});

test('assigns each server error to the link that caused it', () => {
  const draft = [link('a'), link('b', 'en')];
  const faults = errorsOf(draft, { 'links.1.image': ['Invalid file type.'], version: ['?'] });
  expect([...faults]).toEqual([['b', 'Invalid file type.']]);
});
