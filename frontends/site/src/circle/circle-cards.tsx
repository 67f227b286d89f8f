import type { CircleView } from '@momos/contracts/circles';
import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { priceLabel } from '@momos/contracts/price';
import { Cover, PictureCard, pictureUrl, Pill } from '@momos/ui';
import { membersText, standingOf } from './circle-words.ts';
import * as classes from './circle.module.css';

/** Circles as cards that lead to their pages. */
export const CircleCards = ({ circles }: { circles: readonly CircleView[] }) => (
  <ul className={classes.cards} role="list">
    {circles.map(circle => (
      <li key={circle.id}>
        <CircleCard circle={circle} />
      </li>
    ))}
  </ul>
);

function CircleCard({ circle }: { circle: CircleView }) {
  const { id, slug, name, description, memberCount, price, currency, membership, bannerUrl } = circle;
  const standing = membership ? standingOf(membership) : null;
  return (
    <PictureCard
      to={`/circles/${slug}`}
      cover={
        <Cover
          id={id}
          src={pictureUrl(bannerUrl, 640)}
          seed={coverSeedOf(coverTopicOf({ title: name, tags: [] }), id)}
          isMoving={false}
        />
      }
      title={name}
      lines={description ? <span className={classes.lead}>{description}</span> : undefined}
      footer={
        <p className={classes.facts}>
          <span className="mo-figures">{priceLabel(price, currency)}</span> · {membersText(memberCount)}
          {standing ? <Pill tone={standing.tone}>{standing.label}</Pill> : null}
        </p>
      }
    />
  );
}
