import { createHash } from 'node:crypto';
import escape from 'escape-html';
import { formatMoney, toMajor } from '@momos/contracts/money';
import type { SandboxSession, SandboxStatus } from './sandbox-session.ts';
import { testCard } from './sandbox-session.ts';
import { sandboxCss } from './sandbox-page.css.ts';

const styleHash = createHash('sha256').update(sandboxCss).digest('base64');

/** Lets the page load its fonts alone, and run nothing; its form is posted to us and redirects to the site. */
export const contentSecurityPolicy = (publicUrl: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "font-src 'self'",
    // Browsers hold the redirect after the form to this as well.
    `form-action 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The page of an open session: the lines of the payment and the three actions of a tester. */
export function openPage(session: SandboxSession): string {
  const money = (amount: number) => moneyOf(session, amount);
  const lines = session.lines.map(
    ({ label, amount }) =>
      `<div${amount < 0 ? ' class="off"' : ''}><dt>${escape(label)}</dt><dd>${money(amount)}</dd></div>`,
  );
  const when = session.isCaptureManual
    ? 'The amount is held now and charged when the host approves you.'
    : 'The amount is charged now.';
  const kept = session.isCardKept ? ' The card is saved, and charged again each month until you cancel.' : '';
  return page(
    `Pay ${money(session.total)}`,
    `<h1>${escape(session.title)}</h1>
<p>${when}${kept}</p>
<dl>${lines.join('')}<div class="total"><dt>Total</dt><dd>${money(session.total)}</dd></div></dl>
<div class="card" role="img" aria-label="Test card, ${testCard.brand} ending in ${testCard.last4}">
<b aria-hidden="true">Test card</b><span aria-hidden="true">•••• •••• •••• ${testCard.last4}</span>
<small aria-hidden="true"><span>NO REAL MONEY</span><span>${testCard.brand.toUpperCase()}</span></small></div>
<form method="post">
<button class="pay" name="action" value="pay">Pay ${money(session.total)}</button>
<button class="decline" name="action" value="decline">Let the card be declined</button>
<button class="leave" name="action" value="abandon">Leave without paying</button>
</form>`,
  );
}

const closed: Record<Exclude<SandboxStatus, 'OPEN'>, [title: string, text: string]> = {
  AUTHORISED: ['Held', 'Your card is approved. It is charged when the host approves you.'],
  CAPTURED: ['Paid', 'This payment has been made. Nothing is left to do here.'],
  DECLINED: [
    'Declined',
    'The card was declined and nothing was charged. You can try again from your registration.',
  ],
  ABANDONED: ['Not paid', 'You left without paying and nothing was charged.'],
  CLOSED: [
    'This page has closed',
    'The time to pay here is over and nothing was charged. Start again from your registration.',
  ],
  PREPARED: ['Not charged yet', 'This charge of a saved card is being prepared.'],
  RELEASED: ['Released', 'The hold on your card was released. Nothing was charged.'],
};

/** The page of a session that is over: how it ended, and the link to the registration. */
export function closedPage(session: SandboxSession & { status: keyof typeof closed }): string {
  const [title, text] = closed[session.status];
  return page(
    title,
    `<h1>${title}</h1>
<p>${escape(session.title)}, ${moneyOf(session, session.total)}</p>
<p>${text}</p>
${bankForm(session)}<a class="back" href="${escape(session.returnUrl)}">Back to Momos</a>`,
  );
}

/** What the banks may still do to a captured payment. */
function bankForm({ status, refunds, captured, refunded, dispute, ...card }: SandboxSession): string {
  const isOpen = dispute?.status === 'OPEN';
  const actions = [
    ...(refunds.some(({ isReversed }) => !isReversed) && !dispute
      ? [['reverse', 'Let the last refund come back']]
      : []),
    ...(status === 'CAPTURED' && !dispute && captured > refunded
      ? [['dispute', 'Dispute it at the bank']]
      : []),
    ...(isOpen
      ? [
          ['win', 'Let the host win the dispute'],
          ['lose', 'Let the host lose the dispute'],
        ]
      : []),
    ...(card.isCardKept && status === 'CAPTURED'
      ? [
          card.isCardBlocked
            ? ['unblock', 'Let later charges of this card succeed']
            : ['block', 'Let later charges of this card be declined'],
        ]
      : []),
  ];
  if (actions.length === 0) return '';
  const buttons = actions.map(
    ([value, label]) => `<button class="decline" name="action" value="${value}">${label}</button>`,
  );
  return `<form method="post">\n${buttons.join('\n')}\n</form>\n`;
}

/** The page for an unknown address. */
export const missingPage = (publicUrl: string): string =>
  page(
    'There is no such payment',
    `<h1>There is no such payment</h1>
<p>The address may be cut off. Nothing was charged.</p>
<a class="back" href="${escape(publicUrl)}">To the start page</a>`,
  );

const moneyOf = ({ currency }: SandboxSession, amount: number) =>
  formatMoney(toMajor(amount, currency), currency).replace('-', '−');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131218">
<title>${escape(title)} · Sandbox payment</title>
<style>${sandboxCss}</style>
</head>
<body>
<main>
<p class="brand"><svg viewBox="0 0 40 28" aria-hidden="true"><circle cx="14" cy="14" r="12"/><circle cx="26" cy="14" r="12"/></svg>momos</p>
<p class="note" role="note"><strong>Sandbox</strong><span>Stands in for the card page. No real money moves.</span></p>
<section class="sheet">
${body}
</section>
<footer>Nothing you do here asks for card details.</footer>
</main>
</body>
</html>
`;
