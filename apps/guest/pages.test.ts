import { describe, expect, it } from 'vitest';
import { stepAt } from './pages.ts';

describe('the progress bar', () => {
  it('counts four steps where the hotel asks for no pictures', () => {
    expect(stepAt('/check-in/step-6', [])).toEqual({ current: 3, total: 4 });
  });

  it('counts face and signature where the hotel asks for them', () => {
    const pictures = ['face_recognition', 'signature'];
    expect(stepAt('/check-in/step-5', pictures)).toEqual({ current: 4, total: 6 });
    expect(stepAt('/check-in/step-6', pictures)).toEqual({ current: 5, total: 6 });
  });
});
