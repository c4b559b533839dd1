import { Button, Menu } from '@mantine/core';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Details } from './calls.ts';
import { WithdrawDialog, WithdrawItems } from './desk/withdraw.tsx';
import style from './details-panel.module.css';
import { ResendItems } from './qr-sheet.tsx';

const WITHDRAW = 'withdraw';

type DialogProps = { isOpen: boolean; onClose: () => void };

/** An action on the open booking that is rarely needed. */
export type DetailsAction = {
  key: string;
  /** Renders the menu items of the action, or nothing if the action does not apply to the booking or user. */
  Item: ComponentType<{ onOpen: () => void }>;
  /** Rendered outside the menu, because the menu is unmounted while the dialog is open. */
  Dialog?: ComponentType<DialogProps>;
};

export type DetailsActions = {
  ordinary: readonly DetailsAction[];
  /** Actions that cannot be undone. They come last and ask for confirmation. */
  destructive: readonly DetailsAction[];
};

type Props = {
  details: Details;
  /** Actions that other features add to the menu. */
  further: DetailsActions;
};

/** Contains all rarely needed actions, so that the next step stands out. */
export function MoreMenu({ details: { visitor_logs: logs }, further: { ordinary, destructive } }: Props) {
  const t = useTranslations('staff-desk');
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<{ key: string; of?: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const openDialog = (key: string, of?: number) => {
    // Focuses the button first, because the menu item no longer exists when its dialog returns the focus.
    button.current?.focus();
    setOpened(of === undefined ? { key } : { key, of });
  };
  const renderItems = (acts: readonly DetailsAction[]) =>
    acts.map(({ key, Item }) => <Item key={key} onOpen={() => openDialog(key)} />);
  const close = () => setOpened(undefined);
  return (
    // Esc would also close the details. The key is handled in the capture phase, because the menu stops
    // propagation.
    <div onKeyDownCapture={event => isOpen && event.key === 'Escape' && event.preventDefault()}>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        // The details are a modal dialog, so a menu outside them could not be used.
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
          {renderItems(ordinary)}
          <div className={style.destructive}>
            <WithdrawItems logs={logs} onOpen={logId => openDialog(WITHDRAW, logId)} />
            {renderItems(destructive)}
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
