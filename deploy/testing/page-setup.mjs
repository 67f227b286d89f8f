import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// A second, as it is by default, is short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** The layout parts that jsdom does not have and the components ask for. */
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizes;
globalThis.IntersectionObserver ??= NoResizes;
document.fonts ??= new EventTarget();
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
window.matchMedia ??= media => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

// jsdom knows dialogs and neither opens nor closes them.
window.HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
window.HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
