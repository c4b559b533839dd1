/** Returns the domain of an email address as DNS knows it: in lower case, international names in Punycode. */
export const domainOfEmail = (email: string): string => asciiDomain(email.slice(email.lastIndexOf('@') + 1));

export const asciiDomain = (name: string): string =>
  URL.parse(`http://${name}`)?.hostname ?? name.toLowerCase();
