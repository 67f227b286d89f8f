import { useEffect, type ReactNode } from 'react';
import * as classes from './page.module.css';

/** The name of the site behind every page title: ours, but on a conference's own site. */
const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Momos';

/** Sets the document's title to `<title> · <name of the site>` while the page is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName()}` : siteName();
  }, [title]);
}

export type PageProps = {
  /** Document title; leave out while the page's data loads. */
  title?: string;
  /** `text` for reading and forms, `page` for the usual width, `full` for grids and tables. */
  width?: 'text' | 'form' | 'page' | 'full';
  children: ReactNode;
};

/** The frame of every page: document title, width and rhythm. The layout around it is the shell's. */
export function Page({ title, width = 'page', children }: PageProps) {
  useTitle(title);
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

export type PageHeaderProps = {
  title: ReactNode;
  /** A short line above the title: where one is. */
  eyebrow?: ReactNode;
  /** One sentence below it. */
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The one `h1` of a page with what can be done on it. */
export function PageHeader({ title, eyebrow, lead, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {eyebrow ? <div className={classes.eyebrow}>{eyebrow}</div> : null}
        <h1 className={classes.title}>{title}</h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}

export type SectionProps = {
  title: ReactNode;
  actions?: ReactNode;
  lead?: ReactNode;
  id?: string;
  children: ReactNode;
};

/** A titled part of a page (`h2`). */
export function Section({ title, actions, lead, id, children }: SectionProps) {
  return (
    <section className={classes.section} id={id}>
      <div className={classes.sectionHead}>
        <div>
          <h2 className={classes.sectionTitle}>{title}</h2>
          {lead ? <p className={classes.sectionLead}>{lead}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
