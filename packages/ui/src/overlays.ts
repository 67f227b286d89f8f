/** What floats beside a control: menus, hints, popovers. */
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';

export { HoverCard, Menu, Popover, Tooltip } from '@mantine/core';
