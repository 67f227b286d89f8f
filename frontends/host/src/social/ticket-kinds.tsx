import { useRead } from '@momos/api-client';
import { type ProductType, productTypesContract } from '@momos/contracts/product-types';
import { Button } from '@momos/ui';
import { IconChevronDown } from '@momos/ui/icons';
import { Menu } from '@momos/ui/overlays';
import { useState } from 'react';
import { socialEditorWords } from '../words/social-editor.ts';
import * as classes from './social-editor.module.css';

const words = socialEditorWords.ticketKinds;

/** The kinds of tickets to add, each with what it is; asked for when the menu opens. */
export function TicketKinds({ onAdd }: { onAdd: (kind: ProductType) => void }) {
  const [isOpen, setOpen] = useState(false);
  const read = useRead(productTypesContract.list, {}, { enabled: isOpen });
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="subtle" rightSection={<IconChevronDown size={16} />}>
          {words.kinds}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {read.isPending ? <Menu.Label>{words.loading}</Menu.Label> : null}
        {read.error ? (
          <Menu.Item closeMenuOnClick={false} onClick={() => void read.refetch()}>
            {words.failed}
          </Menu.Item>
        ) : null}
        {read.data?.data.map(kind => (
          <Menu.Item key={kind.type} onClick={() => onAdd(kind)}>
            <span className={classes.kind}>
              <strong>{kind.label}</strong>
              <small>{kind.description}</small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
