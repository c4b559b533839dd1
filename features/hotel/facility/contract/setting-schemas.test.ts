import { describe, expect, it } from 'vitest';
import { fieldErrors } from '#platform/http/field-errors.ts';
import { defaultSchedule, type Schedule } from '../rules/schedule.ts';
import { settings } from './setting-registry.ts';

const errorsOf = (name: keyof typeof settings, value: unknown) => {
  const parsed = settings[name].schema.safeParse(value);
  return parsed.success ? {} : fieldErrors(parsed.error);
};
const parseSetting = (name: keyof typeof settings, value: unknown) => settings[name].schema.parse(value);

const ja = { name: '日本語', code: 'ja' };
const en = { name: 'English', code: 'en' };

describe('languages', () => {
  // Rule: settings.japanese
  it('rejects a list of languages without Japanese', () => {
    expect(errorsOf('language', [en])).toEqual({ '': 'japanese_required' });
  });

  // Rule: settings.japanese
  it('rejects an empty list of languages', () => {
    expect(errorsOf('language', [])).toEqual({ '': 'japanese_required' });
  });

  it('rejects duplicate languages', () => {
    expect(errorsOf('language', [ja, en, en])).toEqual({ '': 'already_taken' });
  });

  it('rejects languages that the guest pages do not support', () => {
    expect(errorsOf('language', [ja, { name: 'Svenska', code: 'sv' }])).toEqual({
      '1.code': 'choice_invalid',
    });
  });
});

describe('the lock settings', () => {
  // Rule: settings.lock-limit
  it.each([
    [0, 1],
    [1, 1],
    [99, 99],
    [100, 99],
  ])('clamps the lock limit to 1..99 (%i becomes %i)', (lock_limit, clamped) => {
    const value = parseSetting('confirm_lock', { lock_limit, lock_release_time: '00:15' });
    expect(value).toMatchObject({ lock_limit: clamped });
  });

  // Rule: settings.lock-time
  it.each([
    ['00:00', '00:01'],
    ['00:01', '00:01'],
    ['23:59', '23:59'],
    ['24:00', '23:59'],
  ])('clamps the release time to 00:01..23:59 (%s becomes %s)', (lock_release_time, clamped) => {
    const value = parseSetting('confirm_lock', { lock_limit: 3, lock_release_time });
    expect(value).toMatchObject({ lock_release_time: clamped });
  });

  // Rule: proof.attempts-limit
  it('the lock defaults to 3 attempts and a release time of 00:15', () => {
    expect(settings.confirm_lock.default).toEqual({ lock_limit: 3, lock_release_time: '00:15' });
  });

  it.each(['soon', '1:5', ''])('rejects the release time "%s"', lock_release_time => {
    expect(errorsOf('confirm_lock', { lock_limit: 3, lock_release_time })).toEqual({
      lock_release_time: 'time_invalid',
    });
  });
});

describe('how guests prove a booking', () => {
  const form = { authentication_method: 3, form_mask_method: 1 };

  // Rule: settings.login-methods
  it('accepts only proof methods 0 to 3: none, last 4 phone digits, reservation number, full phone number', () => {
    const errors = [0, 1, 2, 3].map(method => errorsOf('form', { ...form, authentication_method: method }));
    expect(errors).toEqual([{}, {}, {}, {}]);
    expect(errorsOf('form', { ...form, authentication_method: 4 })).not.toEqual({});
  });

  // Rule: settings.masking
  it('accepts only mask methods 0 to 2: values shown, masked or blank', () => {
    const errors = [0, 1, 2].map(method => errorsOf('form', { ...form, form_mask_method: method }));
    expect(errors).toEqual([{}, {}, {}]);
    expect(errorsOf('form', { ...form, form_mask_method: 3 })).not.toEqual({});
  });
});

describe('My Page text', () => {
  // Rule: settings.my-page-length
  it('My Page text has at most 1000 characters', () => {
    expect(errorsOf('mypage-A-ja', '案'.repeat(1000))).toEqual({});
    expect(errorsOf('mypage-B-zh-TW', '案'.repeat(1001))).toEqual({ '': 'field_too_long' });
  });
});

it('an app store link is a web address or empty', () => {
  const links = (play_store: string) => errorsOf('landing-2-links', { play_store, app_store: '' });
  expect(links('https://play.example/app')).toEqual({});
  expect(links('')).toEqual({});
  expect(links('javascript:alert(1)')).toEqual({ play_store: 'url_invalid' });
});

it.each([59, 43_201, 60.5])('rejects an idle timeout of %d seconds', seconds => {
  expect(errorsOf('logout_time', seconds)).not.toEqual({});
});

describe('the message schedule', () => {
  const name = 'notification_frequency_settings';
  const withEntry = (moment: string, change: object): Schedule => ({
    ...defaultSchedule,
    data: defaultSchedule.data.map(entry => (entry.moment === moment ? { ...entry, ...change } : entry)),
  });

  // Rule: texts.times-differ
  it('two messages on the check-in day must have different times only if both are on', () => {
    const second = { time: '08:00', status: 1 };
    expect(errorsOf(name, withEntry('checkin_day_2nd', second))).toEqual({});
    const both = withEntry('checkin_day_2nd', second).data.map(entry =>
      entry.moment === 'checkin_day_1st' ? { ...entry, status: 1 } : entry,
    );
    expect(errorsOf(name, { ...defaultSchedule, data: both })).toEqual({ data: 'same_time' });
  });

  // Rule: texts.half-hours
  it('message times are set in 30-minute steps', () => {
    expect(errorsOf(name, withEntry('1_day_prior', { time: '08:15' }))).toEqual({
      'data.3.time': 'time_step',
    });
    expect(errorsOf(name, withEntry('1_day_prior', { time: '08:30' }))).toEqual({});
  });

  // Rule: settings.sms-owner
  it('turning SMS off also turns SMS priority off', () => {
    expect(parseSetting(name, { ...defaultSchedule, sms_priority: true })).toMatchObject({
      sms_priority: false,
    });
    expect(parseSetting(name, { ...defaultSchedule, sms_status: true, sms_priority: true })).toMatchObject({
      sms_priority: true,
    });
  });

  it('the schedule contains each of its six messages exactly once', () => {
    const [first, ...rest] = defaultSchedule.data;
    expect(errorsOf(name, { ...defaultSchedule, data: rest })).not.toEqual({});
    expect(errorsOf(name, { ...defaultSchedule, data: [...rest, rest[0]] })).toEqual({
      data: 'already_taken',
    });
    expect(errorsOf(name, { ...defaultSchedule, data: [{ ...first, days_no: 2 }, ...rest] })).toEqual({
      'data.0.days_no': 'field_invalid',
    });
  });

  it('the schedule contains only existing message texts', () => {
    expect(errorsOf(name, withEntry('1_day_prior', { email_template: 'pre-email-B' }))).toEqual({});
    expect(errorsOf(name, withEntry('1_day_prior', { email_template: 'message-template-1' }))).not.toEqual(
      {},
    );
  });
});
