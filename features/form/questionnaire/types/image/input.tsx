import type { ReactNode } from 'react';

/** The surrounding form passes in the control, because taking and sending an image requires the form. */
export const ImageInput = ({ picture }: { picture: ReactNode }) => picture;
