/** The card of the pages around the sign-in has a title of its own. */
const SIGN_IN = 'features/session/staff/auth-page.tsx';

/** Says what is wrong with a page of the dashboard that sets its own head. */
export function headFault(path: string, text: string): string | undefined {
  const isStaff = /^features\/[^/]+\/staff\/.*\.tsx$/.test(path);
  return isStaff && path !== SIGN_IN && text.includes('<h1')
    ? 'heads of the dashboard are alike: use PageHead of ui/page-head.tsx'
    : undefined;
}
