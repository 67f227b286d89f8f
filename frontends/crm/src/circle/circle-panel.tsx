import { useRead, useReadPages } from '@momos/api-client';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { priceLabel } from '@momos/contracts/price';
import {
  ErrorState,
  Facts,
  Loaded,
  RowsSkeleton,
  Section,
  ShowMore,
  SidePanel,
  type Steps,
  TextLink,
} from '@momos/ui';
import { circleWords } from '../words/circle.ts';
import { CircleForm } from './circle-form.tsx';
import { MemberItem } from './member-item.tsx';
import * as classes from './circle.module.css';

const words = circleWords.circlePanel;

type Props = { id: string | undefined; steps: Steps | undefined; onClose: () => void };

/** One circle: what access costs, its members with their money, and a form to change it. */
export function CirclePanel({ id, steps, onClose }: Props) {
  const read = useRead(circlesContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel
      steps={steps}
      isOpen={id !== undefined}
      onClose={onClose}
      title={read.data?.data.name ?? words.circle}
      size="md"
    >
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data: circle }) => (
            <div className={classes.panel}>
              <Facts
                facts={[
                  {
                    label: words.page,
                    value: <TextLink to={`/circles/${circle.slug}`}>{circle.name}</TextLink>,
                  },
                  { label: words.access, value: priceLabel(circle.price, circle.currency) },
                ]}
              />
              <Members circle={circle} />
              <Section title={words.change}>
                <CircleForm key={circle.id} circle={circle} onDone={() => undefined} />
              </Section>
            </div>
          )}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}

function Members({ circle }: { circle: CircleView }) {
  const list = useReadPages(circleMembersContract.list, {
    params: { id: circle.id },
    query: { pageSize: 20 },
  });
  return (
    <Section title={words.members(circle.memberCount)}>
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? <p className={classes.soft}>{words.noMembersYet}</p> : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(member => (
          <li key={member.id}>
            <MemberItem circle={circle} member={member} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}
