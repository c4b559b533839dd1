import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentSize } from '#features/registration/image/rules.ts';
import { applyChange, formOf } from '../form/form.ts';
import { picturePlace } from './picture-upload.ts';

const passport = { id: 22, system_name: 'gov_id' };
const answersWithImage = (imageId: string) => ({ email: '', other_form: imageId ? { 22: imageId } : {} });
const form = formOf(
  {
    ...answersWithImage('img_main'),
    companions: [answersWithImage('img_a'), answersWithImage('img_b')],
    tour_leaders: [],
  },
  place => `c${place}`,
);

describe('the destination of a picture', () => {
  it('a picture upload names its person and lists the pictures of the other persons', () => {
    expect(picturePlace(form, 'main', passport)).toEqual({ person: 'main', inUse: ['img_a', 'img_b'] });
    expect(picturePlace(form, 'c1', passport)).toEqual({
      person: 'companion:1',
      inUse: ['img_main', 'img_a'],
    });
  });

  it('a new companion does not replace the picture of a companion who moved up', () => {
    const left = applyChange(form, { type: 'remove', person: 'c0' });
    const added = applyChange(left, { type: 'add', key: 'c2' });
    expect(picturePlace(added, 'c2', passport)).toEqual({
      person: 'companion:1',
      inUse: ['img_main', 'img_b'],
    });
  });
});

describe('the size of a sent photo', () => {
  // Rule: picture.scaled
  it.each([
    ['is 70% of each side', { width: 2500, height: 2000 }, { width: 1750, height: 1400 }],
    ['is at most 2048 px', { width: 3000, height: 4000 }, { width: 1536, height: 2048 }],
    [
      'is at least 1600 px if the photo is that large',
      { width: 1800, height: 900 },
      { width: 1600, height: 800 },
    ],
    [
      'is unchanged if the photo is smaller than 1600 px',
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    ['is 70% if that is at least 1600 px', { width: 2286, height: 10 }, { width: 1600, height: 7 }],
    ['is 1600 px if 70% is just below that', { width: 2285, height: 10 }, { width: 1600, height: 7 }],
    ['is 70% if that is just below 2048 px', { width: 2924, height: 10 }, { width: 2047, height: 7 }],
    ['is 2048 px if 70% is just above that', { width: 2927, height: 10 }, { width: 2048, height: 7 }],
    ['is unchanged at 1600 px', { width: 1200, height: 1600 }, { width: 1200, height: 1600 }],
    ['is at least one pixel per side', { width: 9000, height: 1 }, { width: 2048, height: 1 }],
  ])('the size of a sent photo %s', (_rule, taken, sent) => {
    expect(sentSize(taken)).toEqual(sent);
  });

  it('a sent photo stays within bounds and keeps its aspect ratio for any size', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const long = Math.max(width, height);
        const sent = sentSize({ width, height });
        const sentLong = Math.max(sent.width, sent.height);
        expect(sentLong).toBeLessThanOrEqual(Math.min(2048, long));
        expect(sentLong).toBeGreaterThanOrEqual(Math.min(1600, long));
        expect(Math.min(sent.width, sent.height)).toBeGreaterThan(0);
        expect(Math.abs(sent.width - (width * sentLong) / long)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
