/** Whether a link may lead there: `https://`, `http://`, or `{host}`, which stands for our own address (dashboard §5). */
export const isLinkAddress = (address: string): boolean => /^(?:https?:\/\/|\{host\})/i.test(address);
