import { useRead } from '@momos/api-client';
import type { CompanyLogo } from '@momos/contracts/config-values';
import { configsContract } from '@momos/contracts/configs';
import { Link, pictureUrl } from '@momos/ui';
import { homeWords } from '../words/home.ts';
import * as classes from './company-logos.module.css';

const words = homeWords.companyLogos;

/** The companies that the settings name, as a quiet strip; nothing where they name none. */
export function CompanyLogos() {
  const configs = useRead(configsContract.all, {}, { staleTime: 60_000 });
  const logos = configs.data?.data.companyLogos ?? [];
  if (logos.length === 0) return null;
  return (
    <section className={classes.strip} aria-labelledby="company-logos">
      <h2 id="company-logos" className={classes.title}>
        {words.title}
      </h2>
      <ul role="list" className={classes.logos}>
        {logos.map(logo => (
          <li key={logo.name}>
            <Logo {...logo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Logo({ name, picturePath, href }: CompanyLogo) {
  const mark = picturePath ? (
    <img className={classes.picture} src={pictureUrl(picturePath, 320)} alt={name} loading="lazy" />
  ) : (
    name
  );
  if (href === null) return <span className={classes.logo}>{mark}</span>;
  if (href.startsWith('/'))
    return (
      <Link to={href} className={classes.logo}>
        {mark}
      </Link>
    );
  return (
    <a href={href} className={classes.logo} target="_blank" rel="noreferrer">
      {mark}
      <span className="mo-hidden"> {words.opensNewTab}</span>
    </a>
  );
}
