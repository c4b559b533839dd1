/**
 * Returns the domain of an email address in the form used by DNS: lower case, with international names in
 * Punycode.
 */
export const domainOfEmail = (email: string): string => asciiDomain(email.slice(email.lastIndexOf('@') + 1));

export const asciiDomain = (name: string): string =>
  URL.parse(`http://${name}`)?.hostname ?? name.toLowerCase();
