import type { Import } from './imports.ts';
import { type Layer, placeOf } from './place.ts';

/**
 * The layers that each layer may import, and where other code belongs: apps → features → ui · i18n · platform.
 */
const LAYER_RULES: Record<'features' | 'ui' | 'i18n' | 'platform', { may: Layer[]; advice: string }> = {
  features: {
    may: ['ui', 'i18n', 'platform'],
    advice: 'a feature must not import from an app; pass in what it needs',
  },
  ui: {
    may: ['i18n'],
    advice:
      'ui must not depend on this product: pass in texts, data and calls as properties. ' +
      'What knows the hotel belongs to features/<domain>/<subject>/guest or staff',
  },
  i18n: {
    may: ['platform'],
    advice: 'i18n contains texts and formats; move decisions to a subject in features, and components to ui',
  },
  platform: {
    may: [],
    advice:
      'platform must not depend on this product (from i18n it may use types and the error codes). ' +
      'Move code about the hotel to a subject in features, and pass it in from apps/server',
  },
};

const ERROR_CODES = 'i18n/error-codes.ts';

export function layerViolation({ from, to, isType }: Import): string | undefined {
  const here = placeOf(from);
  const there = placeOf(to);
  if (there.layer === 'package' || here.layer === there.layer) return undefined;
  if (here.layer === 'around' || here.layer === 'package') return undefined;
  if (there.layer === 'around') return here.isTest || here.part === 'factory' ? undefined : aroundAdvice;
  if (here.layer === 'apps') return undefined;
  const { may, advice } = LAYER_RULES[here.layer];
  const isErrorCode = here.layer === 'platform' && there.layer === 'i18n' && (isType || to === ERROR_CODES);
  // Like `ui`, pure text functions do not depend on the product.
  const isText = here.layer === 'ui' && there.part === 'text';
  return isErrorCode || isText || may.includes(there.layer) ? undefined : advice;
}

const aroundAdvice =
  'only tests and their builders may use test/; move what the product needs to the product';
