/**
 * Settings of single sign-on. `allowPrivate`: `ALLOW_PRIVATE_SIGN_ON`. `dnsServers`: the name servers asked
 * for the records that prove domains (`DNS_SERVERS`). If empty, those of the machine are used.
 */
type SignOnSettings = { allowPrivate: boolean; dnsServers: readonly string[] };

let settings: SignOnSettings = { allowPrivate: false, dnsServers: [] };

export function setSignOnSettings(given: SignOnSettings): void {
  settings = given;
}

export const signOnSettings = (): SignOnSettings => settings;
