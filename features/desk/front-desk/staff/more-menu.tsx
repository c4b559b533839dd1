import { Button, Menu } from '@mantine/core';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Details } from './calls.ts';
import { WithdrawDialog, WithdrawItems } from './desk/withdraw.tsx';
import style from './details-panel.module.css';
import { ResendItems } from './qr-sheet.tsx';

const WITHDRAW = 'withdraw';

type DialogProps = { isOpen: boolean; onClose: () => void };

/** Something to do with the booking in the details, now and then. */
export type DetailsAct = {
  key: string;
  /** Its `Menu.Item`s. Null if the booking or the reader has no use for it. */
  Item: ComponentType<{ onOpen: () => void }>;
  /** Outside the menu, which is gone while the dialog is open. */
  Dialog?: ComponentType<DialogProps>;
};

export type DetailsActs = {
  ordinary: readonly DetailsAct[];
  /** Cannot be undone, so they come last and ask in their dialog. */
  destructive: readonly DetailsAct[];
};

type Props = {
  details: Details;
  /** Of other subjects. */
  further: DetailsActs;
};

/** All that is rarely needed, in one menu, so that the next step stands out. */
export function MoreMenu({ details: { visitor_logs: logs }, further: { ordinary, destructive } }: Props) {
  const t = useTranslations('staff-desk');
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<{ key: string; of?: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const open = (key: string, of?: number) => {
    // The item is gone when its dialog returns the focus.
    button.current?.focus();
    setOpened(of === undefined ? { key } : { key, of });
  };
  const items = (acts: readonly DetailsAct[]) =>
    acts.map(({ key, Item }) => <Item key={key} onOpen={() => open(key)} />);
  const close = () => setOpened(undefined);
  return (
    // Esc would also close the details. Caught on its way down, because the menu stops it.
    <div onKeyDownCapture={event => isOpen && event.key === 'Escape' && event.preventDefault()}>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        // What is outside of the modal details could not be reached.
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 0 }}
        classNames={{ dropdown: style.menu, item: style.menuItem }}
      >
        <Menu.Target>
          <Button ref={button} variant="default" rightSection={<span className={style.chevron} />}>
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ResendItems logs={logs} />
          {items(ordinary)}
          <div className={style.destructive}>
            <WithdrawItems logs={logs} onOpen={logId => open(WITHDRAW, logId)} />
            {items(destructive)}
          </div>
        </Menu.Dropdown>
      </Menu>
      <WithdrawDialog isOpen={opened?.key === WITHDRAW} logId={opened?.of} onClose={close} />
      {[...ordinary, ...destructive].map(
        ({ key, Dialog }) => Dialog && <Dialog key={key} isOpen={opened?.key === key} onClose={close} />,
      )}
    </div>
  );
}
