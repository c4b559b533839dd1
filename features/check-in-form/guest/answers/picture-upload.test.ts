import { describe, expect, it } from 'vitest';
import { changed, formOf } from '../form/form.ts';
import { picturePlace } from './picture-upload.ts';

const passport = { id: 22, system_name: 'gov_id' };
const answered = (imageId: string) => ({ email: '', other_form: imageId ? { 22: imageId } : {} });
const form = formOf(
  { ...answered('img_main'), companions: [answered('img_a'), answered('img_b')], tour_leaders: [] },
  place => `c${place}`,
);

describe('a picture is sent', () => {
  it('for the main guest or for a companion by number, naming those of the others', () => {
    expect(picturePlace(form, 'main', passport)).toEqual({ person: 'main', inUse: ['img_a', 'img_b'] });
    expect(picturePlace(form, 'c1', passport)).toEqual({
      person: 'companion:1',
      inUse: ['img_main', 'img_a'],
    });
  });

  it('for a new companion without taking the place of who moved up', () => {
    const left = changed(form, { type: 'remove', person: 'c0' });
    const added = changed(left, { type: 'add', key: 'c2' });
    expect(picturePlace(added, 'c2', passport)).toEqual({
      person: 'companion:1',
      inUse: ['img_main', 'img_b'],
    });
  });
});
