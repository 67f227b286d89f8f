import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

type Route = Pick<RouterLinkProps, 'to' | 'replace' | 'state'>;
type Html = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Route | 'style' | 'color'>;

export type TextLinkProps = Route & AnchorProps & Html;

/** A link in running text to a page of ours. */
export const TextLink = (props: TextLinkProps) => (
  <Anchor component={RouterLink} underline="always" {...props} />
);

export type ButtonLinkProps = Route & ButtonProps & Html;

/** A link to a page of ours that looks like a button. */
export const ButtonLink = (props: ButtonLinkProps) => <Button component={RouterLink} {...props} />;
