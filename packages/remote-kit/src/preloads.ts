/**
 * Uses up the preloads of files that failed. A browser answers the next request of such a file with the failure
 * that it remembers, without asking again, so one try is spent here, before the try that counts. What did arrive meanwhile
 * is executed once more, which federated files bear.
 */
export async function spendFailedPreloads(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>(
    'link[rel="preload"]:is([as="script"], [as="style"])',
  );
  await Promise.all([...links].map(spend));
}

async function spend(preload: HTMLLinkElement): Promise<void> {
  preload.remove();
  const file = preload.as === 'style' ? styleOf(preload.href) : scriptOf(preload.href);
  if (preload.crossOrigin !== null) file.crossOrigin = preload.crossOrigin;
  await new Promise(resolve => {
    file.addEventListener('load', resolve);
    file.addEventListener('error', resolve);
    document.head.append(file);
  });
  // Whoever loads the file in earnest would wait for an element that has ended already.
  file.remove();
}

function scriptOf(src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src });
}

function styleOf(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
}
