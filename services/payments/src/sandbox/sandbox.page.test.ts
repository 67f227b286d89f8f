import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { closedPage, contentSecurityPolicy, openPage } from './sandbox.page.ts';
import type { SandboxSession } from './sandbox-session.ts';

const session: SandboxSession = {
  id: 'sbx_1',
  paymentId: 'p',
  title: '<script>alert("x")</script>',
  lines: [
    { label: '"Early" <b>', amount: 5000 },
    { label: 'Code TEN', amount: -500 },
  ],
  currency: 'USD',
  total: 4500,
  returnUrl: 'http://momos.test/payments/return?payment=p&x="',
  isCaptureManual: false,
  status: 'OPEN',
  captured: 0,
  refunded: 0,
  refunds: [],
  createdAt: new Date(),
  authorisedUntil: null,
};

test('shows each part, escaped, and the three things one can do', () => {
  const html = openPage(session);
  expect(html).not.toContain('<script>');
  expect(html).toContain('&quot;Early&quot; &lt;b&gt;');
  expect(html).toContain('−$5');
  expect([...html.matchAll(/name="action" value="(\w+)"/g)].map(match => match[1])).toEqual([
    'pay',
    'decline',
    'abandon',
  ]);
  expect(closedPage({ ...session, status: 'DECLINED' })).toContain('payment=p&amp;x=&quot;');
});

test('its policy allows just its own style sheet and the way back', () => {
  const style = /<style>([\s\S]*)<\/style>/.exec(openPage(session))?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = contentSecurityPolicy('http://momos.test/');
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toContain("form-action 'self' http://momos.test;");
  expect(policy).toContain("default-src 'none'");
});
