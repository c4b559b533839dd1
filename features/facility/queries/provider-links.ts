type ProviderLinks = { help: string | null; terms: string | null };

let links: ProviderLinks = { help: null, terms: null };

/** Where whoever runs this installation helps, and under which terms (HELP_URL, PROVIDER_TERMS_URL). Set once, at start. */
export function setProviderLinks(given: ProviderLinks): void {
  links = given;
}

export const providerLinks = (): ProviderLinks => links;
