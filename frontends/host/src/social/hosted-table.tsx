import type { SocialCard } from '@momos/contracts/social-view';
import { Section, ShowMore, useNavigate } from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { hostedSocialsWords } from '../words/hosted-socials.ts';
import { hostedColumns } from './hosted-columns.tsx';
import * as classes from './hosted-table.module.css';

const words = hostedSocialsWords.hostedTable;

type Props = {
  title: string;
  list: {
    data: { items: SocialCard[]; meta: { total?: number | undefined } | undefined } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  isOver?: boolean;
  empty?: string;
};

/** Upcoming or past socials that a person hosts: how many, and how full each is. */
export function HostedTable({ title, list, isOver = false, empty }: Props) {
  const navigate = useNavigate();
  const rows = list.data?.items ?? [];
  return (
    <Section
      title={
        <>
          {title} <span className={classes.count}>{list.data?.meta?.total ?? rows.length}</span>
        </>
      }
    >
      <DataTable<SocialCard>
        label={words.socials(title)}
        rows={rows}
        keyOf={social => social.id}
        nameOf={social => social.title}
        onOpen={social => navigate(`/socials/${social.slug}/manage`)}
        empty={<p className={classes.empty}>{empty}</p>}
        columns={hostedColumns(isOver)}
      />
      <ShowMore list={list} />
    </Section>
  );
}
