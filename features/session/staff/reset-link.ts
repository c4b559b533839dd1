/** The handle of the mailed link that this page was opened with, or null; its secret is in a cookie that no script reads. */
export const readResetLink = (): string | null => new URLSearchParams(window.location.search).get('link');
