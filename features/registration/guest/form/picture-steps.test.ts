import { describe, expect, it } from 'vitest';
import { stepAfter, stepBefore } from './picture-steps.ts';

const face = { system_name: 'face_recognition', visibility: 1 as const };
const signature = { system_name: 'signature', visibility: 1 as const };

describe('the steps after the form', () => {
  it('are face, signature and review where the hotel asks for both', () => {
    const asked = [face, signature];
    expect(stepAfter(asked, '/check-in/step-3')).toBe('/check-in/step-4');
    expect(stepAfter(asked, '/check-in/step-4')).toBe('/check-in/step-5');
    expect(stepAfter(asked, '/check-in/step-5')).toBe('/check-in/step-6');
  });

  it('jump what the hotel does not ask for', () => {
    expect(stepAfter([], '/check-in/step-3')).toBe('/check-in/step-6');
    expect(stepAfter([signature], '/check-in/step-3')).toBe('/check-in/step-5');
    expect(stepAfter([face], '/check-in/step-4')).toBe('/check-in/step-6');
    // A bookmark of a step that was switched off since.
    expect(stepAfter([signature], '/check-in/step-4')).toBe('/check-in/step-5');
  });

  it('are passed in reverse on the way back', () => {
    expect(stepBefore([face, signature], '/check-in/step-6')).toBe('/check-in/step-5');
    expect(stepBefore([face], '/check-in/step-6')).toBe('/check-in/step-4');
    expect(stepBefore([signature], '/check-in/step-5')).toBe('/check-in/step-3');
    expect(stepBefore([], '/check-in/step-6')).toBe('/check-in/step-3');
  });

  it('leave out a face that only companions are asked for', () => {
    expect(stepAfter([{ ...face, visibility: 0 }], '/check-in/step-3')).toBe('/check-in/step-6');
  });
});
