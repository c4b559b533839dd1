import { z } from 'zod';
import { guestLanguages } from '#i18n/languages.ts';

/** `{lang}` of the wire: exactly ja, en, ko, zh-CN, zh-TW. */
export const language = z.enum(guestLanguages);
