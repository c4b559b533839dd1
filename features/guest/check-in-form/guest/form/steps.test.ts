import { describe, expect, it } from 'vitest';
import { stepAfter, stepBefore, stepOfPath } from './steps.ts';

const face = { system_name: 'face_recognition', visibility: 1 as const };
const signature = { system_name: 'signature', visibility: 1 as const };

describe('the steps after the form', () => {
  it('the steps include face, signature and review if the hotel asks for face and signature', () => {
    const asked = [face, signature];
    expect(stepAfter(asked, '/check-in/step-3')).toBe('/check-in/step-4');
    expect(stepAfter(asked, '/check-in/step-4')).toBe('/check-in/step-5');
    expect(stepAfter(asked, '/check-in/step-5')).toBe('/check-in/step-6');
  });

  it('skips steps that the hotel does not ask for', () => {
    expect(stepAfter([], '/check-in/step-3')).toBe('/check-in/step-6');
    expect(stepAfter([signature], '/check-in/step-3')).toBe('/check-in/step-5');
    expect(stepAfter([face], '/check-in/step-4')).toBe('/check-in/step-6');
    // A bookmark may lead to a step that the hotel has since turned off.
    expect(stepAfter([signature], '/check-in/step-4')).toBe('/check-in/step-5');
  });

  it('going back visits the same steps in reverse order', () => {
    expect(stepBefore([face, signature], '/check-in/step-6')).toBe('/check-in/step-5');
    expect(stepBefore([face], '/check-in/step-6')).toBe('/check-in/step-4');
    expect(stepBefore([signature], '/check-in/step-5')).toBe('/check-in/step-3');
    expect(stepBefore([], '/check-in/step-6')).toBe('/check-in/step-3');
  });

  it('skips the face step if only companions are asked for a photo', () => {
    expect(stepAfter([{ ...face, visibility: 0 }], '/check-in/step-3')).toBe('/check-in/step-6');
  });
});

describe('the step of a server error', () => {
  const pictures = [
    { id: 21, system_name: 'face_recognition' },
    { id: 22, system_name: 'signature' },
  ];

  it.each([
    ['the photo', 'other_form.21', '/check-in/step-4'],
    ['the photo of a companion', 'companions.1.other_form.21', '/check-in/step-4'],
    ['the signature', 'other_form.22', '/check-in/step-5'],
    ['the form', 'other_form.2', '/check-in/step-3'],
    ['the email address in the form', 'email', '/check-in/step-3'],
  ])('an error in %s leads to its step', (_where, path, step) => {
    expect(stepOfPath(pictures, path)).toBe(step);
  });
});
