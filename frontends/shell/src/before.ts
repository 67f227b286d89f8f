// Runs before the first paint, and imports nothing. The keys are Mantine's, and those of `closed-banners.ts`, `fonts.ts` and `early-answers.ts`.

/** Where storage is refused the page opens all the same. */
const kept = (key: string): string | null => {
  try {
    // It runs before any module.
    // oxlint-disable-next-line no-restricted-globals
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** A chosen colour scheme never flashes the other one. */
const chosen = kept('mantine-color-scheme-value');
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';

// Fonts that this browser has are there from the first paint on (`fonts.ts`).
if (kept('momos.fonts')) document.documentElement.dataset.fonts = '';

/** A banner that was closed here does not show in the first HTML, which is the same for everybody. */
const closedBanners = (kept('momos.closed-banners') ?? '').match(/[\w-]+/g);
if (closedBanners) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:is(${closedBanners.map(name => `[data-banner="${name}"]`).join()}) { display: none }`);
  document.adoptedStyleSheets.push(sheet);
}

/** The line of the viewer's own time is not kept free for who lives in the zone of a social (`time-zones.tsx`). */
const ownZone = new CSSStyleSheet();
ownZone.replaceSync(
  `[data-own-time="${Intl.DateTimeFormat().resolvedOptions().timeZone}"] { display: none }`,
);
document.adoptedStyleSheets.push(ownZone);

// Who is signed in (`signed-in-cookie.ts` of the contracts) needs a token first, and then their profile; both are on their way while the
// scripts are.
if (/(?:^|; ?|-)signed_in=1(?:;|$)/.test(document.cookie)) {
  const momosEarlyToken = fetch('/api/auth/oauth/refresh', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"reuse":true}',
  }).catch(() => undefined);
  const momosEarlyMe = momosEarlyToken
    .then(async answer => {
      if (!answer?.ok) return undefined;
      const { access_token: token } = (await answer.clone().json()) as { access_token: string };
      return fetch('/api/users/me', {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      });
    })
    .catch(() => undefined);
  Object.assign(globalThis, { momosEarlyToken, momosEarlyMe });
}
