import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { html } from '#platform/html/html.ts';

/** What guests of a new hotel accept until it writes terms of its own: only what Genkan does with their answers. */
export function firstTerms(language: GuestLanguage): string {
  const t = translator(language, 'first-terms');
  const points = [t('purpose'), t('keeping'), t('sharing'), t('correctness')];
  return html`<h2>${t('title')}</h2><ul>${points.map(point => html`<li>${point}</li>`)}</ul>`.source;
}
