import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';

export type ScanTone = 'good' | 'careful' | 'bad';

/** The notes for each scan result in Hz, played one after another. */
const tones: Record<ScanTone, readonly number[]> = {
  good: [1320],
  careful: [880, 880],
  bad: [330, 262],
};
const pulses: Record<ScanTone, readonly number[]> = {
  good: [60],
  careful: [60, 80, 60],
  bad: [250],
};
const TONE_SECONDS = 0.13;
const LOUDNESS = 0.2;

const storageKey = 'scan-sound';
export const isSoundOn = (): boolean => readBrowser(storageKey) !== 'off';
export const setSoundOn = (on: boolean): void => writeBrowser(storageKey, on ? null : 'off');

let context: AudioContext | undefined;

/**
 * Plays a sound for the result, for staff who are looking at the guest. Silent on devices without a speaker or
 * where sound is blocked.
 */
export function playSound(mood: ScanTone): void {
  if (!isSoundOn()) return;
  navigator.vibrate?.([...pulses[mood]]);
  context ??= new AudioContext();
  void context.resume();
  tones[mood].forEach((frequency, at) => void playTone(frequency, at * TONE_SECONDS * 1.3));
}

function playTone(frequency: number, after: number): void {
  if (!context) return;
  const startTime = context.currentTime + after;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(LOUDNESS, startTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, startTime + TONE_SECONDS);
  const source = context.createOscillator();
  source.frequency.value = frequency;
  source.connect(loudness).connect(context.destination);
  source.start(startTime);
  source.stop(startTime + TONE_SECONDS);
}
