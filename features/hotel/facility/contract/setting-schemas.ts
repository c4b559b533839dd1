import { z } from 'zod';
import { addableItems, sortItems } from '#features/hotel/register-law/rules/items.ts';
import { lodgings } from '#features/hotel/register-law/rules/law.ts';
import { healthCenters, isValidPlace } from '#features/hotel/register-law/rules/required.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { cleanInlineText, cleanRichText } from '#platform/html/clean.ts';
import { flag, requiredText, text, timeOfDay } from '#platform/http/wire.ts';
import { isOwnAddress } from '../rules/link-address.ts';
import { isWebAddress } from '../rules/profile.ts';
import { daysBefore, hasClash, isHalfHourStep, moments, withoutIdlePriority } from '../rules/schedule.ts';
import {
  clampLockLimit,
  clampReleaseTime,
  GUEST_TEXT_LIMITS,
  LOGOUT_MINUTES_RANGE,
  PASSPORT_LAW_LIMITS,
  RETENTION_LIMITS,
} from '../rules/settings.ts';

/** Guest languages without duplicates; ja is required. */
export const languages = z
  .array(z.object({ name: requiredText(50), code: z.enum(guestLanguages, { error: 'choice_invalid' }) }))
  .max(guestLanguages.length)
  .refine(list => list.some(({ code }) => code === 'ja'), { error: 'japanese_required' })
  .refine(list => new Set(list.map(({ code }) => code)).size === list.length, { error: 'already_taken' });

export const visibility = z.object({ visibility: flag });

/** Sanitized when stored and again when read. The length limit applies to the sanitized text. */
export const termsText = z.object({
  content: text(200_000)
    .transform(html => cleanRichText(html, isOwnAddress))
    .pipe(text(200_000)),
});

export const guestText = text(20_000)
  .transform(typed => cleanInlineText(typed, isOwnAddress))
  .pipe(text(GUEST_TEXT_LIMITS.max));

/** Pages that a new hotel's owner is asked to view before the first guest. Changing them is optional. */
export const reviewedPages = ['form', 'texts', 'terms'] as const;

export const firstSteps = z.object({
  looked: z.array(z.enum(reviewedPages)).max(reviewedPages.length),
  put_away: flag,
});

export const pmsSettings = z.object({ pms_code: text(100) });

/** A web page address, or "". */
export const webAddress = text(500)
  .trim()
  .refine(url => url === '' || isWebAddress(url), { error: 'url_invalid' });

/** Addresses of the hotel's own app in the app stores; "" for none. */
export const storeLinks = z.object({ play_store: webAddress, app_store: webAddress });

/**
 * The number of failed attempts that lock a booking, and the duration of the lock (HH:mm). Out-of-range values
 * are clamped.
 */
export const confirmLock = z.object({
  lock_limit: z.int({ error: 'number_invalid' }).transform(clampLockLimit),
  lock_release_time: z
    .string()
    .regex(/^\d{2}:\d{2}$/, { error: 'time_invalid' })
    .transform(clampReleaseTime),
});

export const form = z.object({
  /**
   * What guests enter in addition to the check-in date: 0 nothing, 1 the last four phone digits, 2 the
   * reservation number, 3 the full phone number.
   */
  authentication_method: z.literal([0, 1, 2, 3], { error: 'choice_invalid' }),
  /** How the form shows PMS data: 0 in full, 1 masked, 2 blank. */
  form_mask_method: z.literal([0, 1, 2], { error: 'choice_invalid' }),
});

/**
 * Years to keep a registration and days to keep its images, both after check-out. The country may require a
 * minimum number of years (`minRegistrationYears`).
 */
export const retention = z.object({
  registration_years: z.int().min(RETENTION_LIMITS.years.min).max(RETENTION_LIMITS.years.max),
  image_days: z.int().min(RETENTION_LIMITS.days.min).max(RETENTION_LIMITS.days.max),
});

/** The facts that determine what the guest register must contain (docs/reference/guest-register.md). */
export const guestRegister = z
  .object({
    lodging: z.enum(lodgings, { error: 'choice_invalid' }),
    prefecture: z.int().min(0).max(47),
    health_centre: z.enum(healthCenters, { error: 'choice_invalid' }),
    items: z
      .array(z.enum(addableItems, { error: 'choice_invalid' }))
      .max(addableItems.length)
      .transform(sortItems),
  })
  .refine(isValidPlace, { path: ['health_centre'], error: 'choice_invalid' });
/** The law outside Japan under which this hotel asks for a passport image; "" for none. */
export const passportLaw = z.object({ law: text(PASSPORT_LAW_LIMITS.max).trim() });

/** Seconds of inactivity before a user is signed out. */
export const logoutTime = z
  .int()
  .min(LOGOUT_MINUTES_RANGE.min * 60)
  .max(LOGOUT_MINUTES_RANGE.max * 60);

const entry = z
  .object({
    moment: z.enum(moments),
    days_no: z.int().nullable(),
    time: timeOfDay.refine(isHalfHourStep, { error: 'time_step' }),
    status: flag,
    default: flag,
    email_template: z.enum(['pre-email', 'pre-email-B']).optional(),
    sms_template: z.enum(['message-sms', 'message-sms-B']).optional(),
  })
  .refine(({ moment, days_no }) => days_no === daysBefore(moment), {
    path: ['days_no'],
    error: 'field_invalid',
  });

/** When guide messages are sent, with one entry per moment, and whether they are also sent by SMS. */
export const schedule = z
  .object({ sms_status: z.boolean(), sms_priority: z.boolean(), data: z.array(entry).length(moments.length) })
  .refine(({ data }) => new Set(data.map(({ moment }) => moment)).size === data.length, {
    path: ['data'],
    error: 'already_taken',
  })
  .refine(value => !hasClash(value), { path: ['data'], error: 'same_time' })
  .transform(withoutIdlePriority);
