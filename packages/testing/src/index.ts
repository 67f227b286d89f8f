export { type Clock, type FixedClock, fixedClock, systemClock } from './clock.ts';
export { type Engines, useEngines } from './engines.ts';
export { eventually } from './eventually.ts';
export { freePort } from './free-port.ts';
export { type MailSink, startMailSink, type SunkMail } from './mail-sink.ts';
export { settingsOn, testSettings } from './settings.ts';
export { connectBus, listenTo, startTeller, type Teller } from './told.ts';
export { startTokenIssuer, type TestActor, type TokenIssuer } from './tokens.ts';
export { undeclaredCollections } from './undeclared.ts';
