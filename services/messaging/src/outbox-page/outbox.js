/* The outbox page, kept fresh: a new message appears in the list without touching what is being read. */
const list = document.getElementById('list');

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = page.getElementById('list');
  if (!next || next.dataset.newest === list.dataset.newest) return;
  list.dataset.newest = next.dataset.newest;
  list.replaceChildren(...next.childNodes);
}

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (button) void copy(button);
});

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  const label = button.querySelector('small');
  label.textContent = 'Copied';
  setTimeout(() => {
    label.textContent = 'Copy';
  }, 1500);
}

/** A page that cannot be had now is asked for again soon. */
const tryRefresh = () => void refresh().catch(() => undefined);
setInterval(tryRefresh, 1500);
document.addEventListener('visibilitychange', tryRefresh);
