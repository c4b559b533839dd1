/** Stored for a user who has no password and cannot get one by email, such as one who signs in elsewhere. */
export const NO_PASSWORD = '';

/** Stored for a user who has been emailed a link to set a first password and has not used it yet. */
export const UNSET_PASSWORD = 'unset';
