import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#platform/http/field-errors.ts';
import { defaultSchedule, type Schedule } from '../rules/schedule.ts';
import { settings } from './setting-registry.ts';

const errorsOf = (name: keyof typeof settings, value: unknown) => {
  const parsed = settings[name].schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
};
const storedOf = (name: keyof typeof settings, value: unknown) => settings[name].schema.parse(value);

const ja = { name: '日本語', code: 'ja' };
const en = { name: 'English', code: 'en' };

describe('languages', () => {
  // Rule: settings.japanese
  it('ja is always on and required', () => {
    expect(errorsOf('language', [en])).toEqual({ '': 'japanese_required' });
  });

  // Rule: settings.japanese
  it('at least one language must be saved', () => {
    expect(errorsOf('language', [])).toEqual({ '': 'japanese_required' });
  });

  it('each stands once', () => {
    expect(errorsOf('language', [ja, en, en])).toEqual({ '': 'already_taken' });
  });

  it('are among the five of guest pages', () => {
    expect(errorsOf('language', [ja, { name: 'Français', code: 'fr' }])).toEqual({
      '1.code': 'choice_invalid',
    });
  });
});

describe('the lock', () => {
  // Rule: settings.lock-limit
  it.each([
    [0, 1],
    [1, 1],
    [99, 99],
    [100, 99],
  ])('limit: number clamped 1..99 (%i becomes %i)', (lock_limit, clamped) => {
    const value = storedOf('confirm_lock', { lock_limit, lock_release_time: '00:15' });
    expect(value).toMatchObject({ lock_limit: clamped });
  });

  // Rule: settings.lock-time
  it.each([
    ['00:00', '00:01'],
    ['00:01', '00:01'],
    ['23:59', '23:59'],
    ['24:00', '23:59'],
  ])('release time: HH:mm clamped 00:01..23:59 (%s becomes %s)', (lock_release_time, clamped) => {
    const value = storedOf('confirm_lock', { lock_limit: 3, lock_release_time });
    expect(value).toMatchObject({ lock_release_time: clamped });
  });

  // Rule: proof.attempts-limit
  it('limit default 3, release time default 00:15', () => {
    expect(settings.confirm_lock.default).toEqual({ lock_limit: 3, lock_release_time: '00:15' });
  });

  it.each(['soon', '1:5', ''])('release time: "%s" is none', lock_release_time => {
    expect(errorsOf('confirm_lock', { lock_limit: 3, lock_release_time })).toEqual({
      lock_release_time: 'time_invalid',
    });
  });
});

describe('how guests prove a booking', () => {
  const form = { authentication_method: 3, form_mask_method: 1 };

  // Rule: settings.login-methods
  it('Login method values: 0 none, 1 last 4 phone digits, 2 reservation number, 3 full phone', () => {
    const errors = [0, 1, 2, 3].map(method => errorsOf('form', { ...form, authentication_method: method }));
    expect(errors).toEqual([{}, {}, {}, {}]);
    expect(errorsOf('form', { ...form, authentication_method: 4 })).not.toEqual({});
  });

  // Rule: settings.masking
  it('Mask method: 0 show linked data, 1 masked, 2 blank', () => {
    const errors = [0, 1, 2].map(method => errorsOf('form', { ...form, form_mask_method: method }));
    expect(errors).toEqual([{}, {}, {}]);
    expect(errorsOf('form', { ...form, form_mask_method: 3 })).not.toEqual({});
  });
});

describe('My Page text', () => {
  // Rule: settings.my-page-length
  it('max 1000 characters', () => {
    expect(errorsOf('mypage-A-ja', '案'.repeat(1000))).toEqual({});
    expect(errorsOf('mypage-B-zh-TW', '案'.repeat(1001))).toEqual({ '': 'field_too_long' });
  });
});

it('a store link leads to a web address, or there is none', () => {
  const links = (play_store: string) => errorsOf('landing-2-links', { play_store, app_store: '' });
  expect(links('https://play.example/app')).toEqual({});
  expect(links('')).toEqual({});
  expect(links('javascript:alert(1)')).toEqual({ play_store: 'url_invalid' });
});

it.each([59, 43_201, 60.5])('a session of %d idle seconds is refused', seconds => {
  expect(errorsOf('logout_time', seconds)).not.toEqual({});
});

describe('the schedule', () => {
  const name = 'notification_frequency_settings';
  const withEntry = (moment: string, change: object): Schedule => ({
    ...defaultSchedule,
    data: defaultSchedule.data.map(entry => (entry.moment === moment ? { ...entry, ...change } : entry)),
  });

  // Rule: texts.times-differ
  it('the two check-in-day times must differ only when both are on', () => {
    const second = { time: '08:00', status: 1 };
    expect(errorsOf(name, withEntry('checkin_day_2nd', second))).toEqual({});
    const both = withEntry('checkin_day_2nd', second).data.map(entry =>
      entry.moment === 'checkin_day_1st' ? { ...entry, status: 1 } : entry,
    );
    expect(errorsOf(name, { ...defaultSchedule, data: both })).toEqual({ data: 'same_time' });
  });

  // Rule: texts.half-hours
  it('time step 30 minutes', () => {
    expect(errorsOf(name, withEntry('1_day_prior', { time: '08:15' }))).toEqual({
      'data.3.time': 'time_step',
    });
    expect(errorsOf(name, withEntry('1_day_prior', { time: '08:30' }))).toEqual({});
  });

  // Rule: settings.sms-owner
  it('SMS status off forces SMS priority off', () => {
    expect(storedOf(name, { ...defaultSchedule, sms_priority: true })).toMatchObject({ sms_priority: false });
    expect(storedOf(name, { ...defaultSchedule, sms_status: true, sms_priority: true })).toMatchObject({
      sms_priority: true,
    });
  });

  it('has each of its six moments once, on its own day', () => {
    const [first, ...rest] = defaultSchedule.data;
    expect(errorsOf(name, { ...defaultSchedule, data: rest })).not.toEqual({});
    expect(errorsOf(name, { ...defaultSchedule, data: [...rest, rest[0]] })).toEqual({
      data: 'already_taken',
    });
    expect(errorsOf(name, { ...defaultSchedule, data: [{ ...first, days_no: 2 }, ...rest] })).toEqual({
      'data.0.days_no': 'field_invalid',
    });
  });

  it('names no message text but those that there are', () => {
    expect(errorsOf(name, withEntry('1_day_prior', { email_template: 'pre-email-B' }))).toEqual({});
    expect(errorsOf(name, withEntry('1_day_prior', { email_template: 'message-template-1' }))).not.toEqual(
      {},
    );
  });
});
