import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import type { CallInput } from '@momos/contracts/route';
import { Loaded, Section } from '@momos/ui';
import type { ReactNode } from 'react';
import { HtmlText } from './html-text.tsx';

type PageName = CallInput<typeof configsContract.page>['params']['page'];

/** The text that admins wrote for a page, part by part; `empty` where there is none. */
export function PageText({ page, empty }: { page: PageName; empty: ReactNode }) {
  const read = useRead(configsContract.page, { params: { page } });
  return (
    <Loaded read={read} empty={empty} isEmpty={({ data }) => data.sections.length === 0}>
      {({ data }) =>
        data.sections.map(({ title, htmlBody }) => (
          <Section key={title} title={title}>
            <HtmlText html={htmlBody} />
          </Section>
        ))
      }
    </Loaded>
  );
}
