/** HTML that is safe to output: built by the `html` tag or sanitized. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
  toString(): string {
    return this.source;
  }
}

type Value = string | number | Html | readonly Html[] | null | undefined | false;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign);

/**
 * Builds HTML: `` html`<p>${name}</p>` ``. Values are escaped unless they are Html. All markup on the server
 * must be built with it.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + toSource(values[at - 1]) + part));
}

function toSource(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(each => each.source).join('');
  return escapeHtml(String(value));
}

/** Encodes a value as JSON for `<script type="application/json">`. The JSON cannot end the element. */
export const scriptJson = (value: unknown) =>
  new Html(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
