import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import style from './guide-mail.module.css';

export const BarButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button className={style.action} variant="transparent" size="xs" onClick={onClick}>
    {children}
  </Button>
);
