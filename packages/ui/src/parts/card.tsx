import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as classes from './card.module.css';

export type CardProps = {
  children: ReactNode;
  padding?: 'none' | 'snug' | 'roomy';
  tone?: 'plain' | 'sunken' | 'accent';
};

/** A surface with a hairline. Public cards are generously round; in the manager's rooms they are small. */
export const Card = ({ children, padding = 'roomy', tone = 'plain' }: CardProps) => (
  <div className={classes.card} data-padding={padding} data-tone={tone}>
    {children}
  </div>
);

export type PictureCardProps = {
  to: string;
  /** `CoverArt` or a picture. */
  cover: ReactNode;
  title: ReactNode;
  /** The line above the title: when. */
  eyebrow?: ReactNode;
  /** Where, who. */
  lines?: ReactNode;
  /** Faces with a name, such as the hosts. */
  people?: ReactNode;
  /** Price and state; stands at the card's foot, so that cards side by side end in one line. */
  footer?: ReactNode;
  /** Small badge over the picture's corner. */
  badge?: ReactNode;
  layout?: 'tall' | 'wide';
};

/** A card that is one link: picture, when, title, where. The whole of it is the target, the title its name. */
export function PictureCard({
  to,
  cover,
  title,
  eyebrow,
  lines,
  people,
  footer,
  badge,
  layout = 'tall',
}: PictureCardProps) {
  return (
    <article className={classes.picture} data-layout={layout}>
      <div className={classes.cover}>
        {cover}
        {badge ? <div className={classes.badge}>{badge}</div> : null}
      </div>
      <div className={classes.words}>
        {eyebrow ? <div className={classes.eyebrow}>{eyebrow}</div> : null}
        <h3 className={classes.title}>
          <Link to={to} className={classes.link}>
            {title}
          </Link>
        </h3>
        {lines ? <div className={classes.lines}>{lines}</div> : null}
        {people ? <div className={classes.people}>{people}</div> : null}
        {footer ? <div className={classes.footer}>{footer}</div> : null}
      </div>
    </article>
  );
}

/** Cards side by side, as many as fit. */
export const CardGrid = ({ children, min = 270 }: { children: ReactNode; min?: number }) => (
  <div className={classes.grid} style={{ '--min': `${min}px` }}>
    {children}
  </div>
);

/** A strip that scrolls sideways, with snap and without a bar; keyboard reaches it through its links. */
export const Strip = ({ children, label }: { children: ReactNode; label: string }) => (
  <section className={classes.strip} aria-label={label}>
    {children}
  </section>
);
