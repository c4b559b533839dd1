import type { ReactNode } from 'react';

/** Taking and sending an image requires the surrounding form, which passes the control in. */
export const ImageInput = ({ picture }: { picture: ReactNode }) => picture;
