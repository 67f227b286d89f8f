import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** What protects the sign-in beyond a code: passkeys, and the second step with its recovery codes. */
export const SecuritySection = () => (
  <>
    <PasskeysCard />
    <SecondFactorCard />
  </>
);
