import { useRead } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import type { CallInput } from '@momos/contracts/route';
import { Loaded, Section } from '@momos/ui';
import type { ReactNode } from 'react';
import * as classes from './page-text.module.css';

type PageName = CallInput<typeof configsContract.page>['params']['page'];

/** The text that admins wrote for a page, part by part; `empty` where there is none. */
export function PageText({ page, empty }: { page: PageName; empty: ReactNode }) {
  const read = useRead(configsContract.page, { params: { page } });
  return (
    <Loaded read={read} empty={empty} isEmpty={({ data }) => data.sections.length === 0}>
      {({ data }) =>
        data.sections.map(({ title, htmlBody }) => (
          <Section key={title} title={title}>
            {/* The service renders it, and makes everything harmless that it does not write itself. */}
            <div className={classes.body} dangerouslySetInnerHTML={{ __html: htmlBody }} />
          </Section>
        ))
      }
    </Loaded>
  );
}
