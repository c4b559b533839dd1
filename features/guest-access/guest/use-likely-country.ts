import { useEffect, useEffectEvent } from 'react';
import { useLocale } from 'use-intl';
import { likelyCountry } from '#i18n/likely-country.ts';
import type { Phone } from '#ui/phone.ts';

/**
 * Puts the country that this browser makes likely into a phone that is still empty, once the page is there: the server, which has
 * drawn it, goes by the language alone.
 */
export function useLikelyCountry(change: (update: (phone: Phone) => Phone) => void): void {
  const language = useLocale();
  const guess = useEffectEvent(() => change(phone => (phone.number === '' ? at(phone) : phone)));
  function at(phone: Phone): Phone {
    const country = likelyCountry({ language, wishes: navigator.languages, hotelCountry: phone.country });
    return { ...phone, country };
  }
  useEffect(() => guess(), []);
}
