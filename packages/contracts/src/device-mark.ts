/**
 * The cookie by which a browser is known again for the addresses that signed in with it, so that wrong codes of others do not
 * lock it out. It grants nothing. The gateway passes it to identity in the header.
 */
export const deviceMarkCookie = 'device_mark';
export const deviceMarkHeader = 'x-device-mark';
