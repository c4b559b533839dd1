import { describe, expect, test } from 'vitest';
import errors from '#i18n/en/errors.json' with { type: 'json' };
import { type EditedLink, imageProblem, problemsOfLinks } from './links.ts';

describe('errors of a picture', () => {
  const MOST = 2_097_152;
  const errorsOf = (type: string, size: number) => {
    const problem = imageProblem({ type, size });
    return problem && errors[problem];
  };

  // Rule: links.image-required
  test('reports a missing picture of a link', () => {
    expect(errors.link_image_required).toBe('Please upload an image.');
  });

  // Rule: links.image-size
  test("reports a link's picture that is larger than 2 MB", () => {
    expect(errorsOf('image/png', MOST)).toBeNull();
    expect(errorsOf('image/png', MOST + 1)).toBe('The file size must be 2MB or less.');
  });

  // Rule: links.image-type
  test("reports a link's picture that is not a PNG, JPEG or SVG", () => {
    for (const type of ['image/png', 'image/jpeg', 'image/svg+xml']) expect(errorsOf(type, 1)).toBeNull();
    for (const type of ['image/gif', 'image/webp', 'text/html', ''])
      expect(errorsOf(type, 1)).toBe('Invalid file type. Only PNG, JPG, JPEG, and SVG are supported.');
  });
});

describe('validating links', () => {
  const link = (rest: Partial<EditedLink>): EditedLink => ({
    id: null,
    language: 'ja',
    label: 'wifi',
    image: null,
    ...rest,
  });
  const picture = 'data:image/png;base64,';
  const stored = [
    { id: 1, language: 'ja' as const, label: 'wifi' },
    { id: 2, language: 'ja' as const, label: 'option_icon_1' },
  ];
  const errorsOf = (...links: EditedLink[]) =>
    [...problemsOfLinks(links, stored)].map(([place, { field, code }]) => `${place} ${field} ${code}`);

  test('accepts only fixed link labels and custom link labels (option_icon_{n})', () => {
    const own = [
      link({ label: 'option_icon_9', image: picture }),
      link({ label: 'option_icon', image: picture }),
    ];
    expect(errorsOf(link({ label: 'inquiry' }), ...own)).toEqual([]);
    for (const label of ['sauna', 'option_icon_', 'option_icon_x', 'option_icon_1 '])
      expect(errorsOf(link({ label, image: picture }))).toEqual(['0 label choice_invalid']);
  });

  test('accepts a fixed link label only once per language', () => {
    const other = link({ language: 'en' });
    expect(errorsOf(link({ id: 1 }), other, link({}))).toEqual(['2 label already_taken']);
  });

  // Rule: links.image-required
  test('requires an image for a new custom link', () => {
    expect(errorsOf(link({ label: 'option_icon_2' }))).toEqual(['0 image link_image_required']);
    expect(errorsOf(link({ id: 2, label: 'option_icon_1' }))).toEqual([]);
  });

  // Rule: links.image-own
  test('accepts an image only for custom links', () => {
    expect(errorsOf(link({ image: picture }))).toEqual(['0 image field_invalid']);
    expect(errorsOf(link({ id: 2, label: 'option_icon_1', image: picture }))).toEqual([]);
  });

  test("rejects a change of a link's label or language", () => {
    expect(errorsOf(link({ id: 1, label: 'inquiry' }))).toEqual(['0 label field_invalid']);
    expect(errorsOf(link({ id: 1, language: 'en' }))).toEqual(['0 language field_invalid']);
  });

  test('rejects a list of links that contains the same link twice', () => {
    const twice = link({ id: 2, label: 'option_icon_1' });
    expect(errorsOf(twice, twice)).toEqual(['1 id field_invalid']);
  });
});
