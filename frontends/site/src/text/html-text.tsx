import * as classes from './html-text.module.css';

/** Text that a service has rendered, and made harmless: it holds paragraphs, line breaks, bold and links only. */
export const HtmlText = ({ html }: { html: string }) => (
  <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
);
