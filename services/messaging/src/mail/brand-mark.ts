import { html } from './html.ts';

/** The mark of the house on pages of this service: two people meeting. Its colours are the sheet's (`.brand`). */
export const brandMark = html`<svg viewBox="0 0 40 28" aria-hidden="true"><circle cx="14" cy="14" r="12"/><circle cx="26" cy="14" r="12"/></svg>`;
