import { expect, it } from 'vitest';
import { emptyBranding } from '../rules/face.ts';
import { draftOf, inputOf } from './face-draft.ts';

const saved = { url: '/hotel-pictures/1/ab', type: 'image/png', width: 9, height: 9 } as const;

it('sends new pictures, marks removed ones and omits unchanged ones', () => {
  const draft = draftOf({ ...emptyBranding, logo: saved, accent: '#264b73' });
  expect(inputOf(draft)).toEqual({ cover: null, accent: '#264b73' });
  expect(inputOf({ ...draft, logo: null, cover: 'data:image/jpeg;base64,AA' })).toEqual({
    logo: null,
    cover: 'data:image/jpeg;base64,AA',
    accent: '#264b73',
  });
});
