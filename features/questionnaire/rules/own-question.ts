type Texts = { [language: string]: string };

/** How a question of the hotel's own can be answered: `choices` takes several, `dropdown` one. */
export const ownTypes = ['string', 'choices', 'dropdown', 'date'] as const;
export type OwnType = (typeof ownTypes)[number];

export const isOwnType = (type: string): type is OwnType => ownTypes.some(each => each === type);
export const hasOptions = (type: string): boolean => type === 'choices' || type === 'dropdown';

export type OwnWords = {
  type: string;
  labels: Texts;
  placeholders: Texts;
  options: readonly { names: Texts }[];
};

const isBlank = (text: string | undefined) => (text ?? '').trim() === '';

/**
 * What a question of the hotel's own lacks (dashboard §5): paths such as `labels.ja` or `options.0.names.ja`. Japanese is
 * the language that stands in for every other, so it must be there.
 */
export function missingWords({ type, labels, placeholders, options }: OwnWords): string[] {
  return [
    ...(isOwnType(type) ? [] : ['input_type']),
    ...(isBlank(labels.ja) ? ['labels.ja'] : []),
    ...(type === 'string' && isBlank(placeholders.ja) ? ['placeholders.ja'] : []),
    ...(hasOptions(type) ? missingOptions(options) : []),
  ];
}

function missingOptions(options: OwnWords['options']): string[] {
  if (options.length === 0) return ['options'];
  return options.flatMap(({ names }, index) => (isBlank(names.ja) ? [`options.${index}.names.ja`] : []));
}
