/** How long a hotel's text on My Page, or on the page after the submit, may be; counted is what is stored. */
export const GUEST_TEXT = { max: 1000 };
