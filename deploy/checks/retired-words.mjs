/** Words that people read on pages, in mails and in settings; code has words of its own. */
const shownToPeople = [
  /^frontends\/.*(?<!\.test)\.tsx?$/,
  /^packages\/ui\/.*(?<!\.test)\.tsx?$/,
  /^services\/messaging\/src\/(notice|audience|words)\//,
  /^packages\/contracts\/src\/config-entries\.ts$/,
];
const comments = /^\s*(\/\*|\*|\/\/)/;

/**
 * Words that the field has a standard term for. `word` is matched in names taken apart into lower-case words; `except` names
 * paths or lines where it is meant otherwise, `only` the paths where it may not stand.
 */
export const retiredWords = [
  { word: 'bells?|ring the|rings|rung', instead: 'wake signal, notify' },
  { word: 'seat desks?|desk', instead: 'group commit' },
  { word: 'tellers?|told|tells', instead: 'publisher, published, publishes' },
  { word: 'hears?|heard|hear access', instead: 'consumes' },
  { word: 'bury|buried|buries', instead: 'dead-letter' },
  { word: 'lanes?', instead: 'partition queue' },
  {
    word: 'wind(s|ing)? down',
    instead: 'cancel-social-rsvps',
    except: [/^services\/events\/(src|test)\/(migrations|former-due-fields)/],
  },
  {
    word: 'promote line|line due|lines? due|first in line|in line',
    instead: 'waitlist',
    except: [/^services\/events\/(src|test)\/(migrations|former-due-fields)/],
  },
  { word: 'looked through|looks? through', instead: 'markScanned, scan' },
  { word: 're ask', instead: 'restart-registration' },
  { word: 'keyed', instead: 'idempotency record, idempotent' },
  { word: 'gives? back|gave back|giving back', instead: 'refund, release' },
  { word: 'carry out|carries out|carried out', instead: 'execute' },
  { word: 'why not|worthless', instead: 'rejectionReason, invalid' },
  { word: 'keep user|caller of|alike', instead: 'saveUser, requireUser, similar' },
  { word: 'at once', instead: 'batchSize, concurrency, immediately, together' },
  { word: 'who calls|came from', instead: 'client identity, client IP' },
  { word: 'spread names?|stand ins?', instead: 'propagate, stub' },
  {
    word: 'doors? of|seen soon|way bar|question places',
    instead: 'lazy UI modules, infinite scroll, meter, global dialogs',
  },
  { word: 'somebody|nobody', instead: 'a person, no one, the role' },
  { word: 'go on|goes on|went on', instead: 'continue' },
  { word: 'wish(es)?', instead: 'request' },
  { word: 'spots?', instead: 'place (for people), seat (in code)' },
  {
    word: 'seats?',
    instead: 'place',
    only: shownToPeople,
    except: [comments, /\bhasSeat\b/, /\bseats\.\w|\{ seats,/],
  },
  { word: 'lets? go|letting go', instead: 'release, delete', except: [/^deploy\/seed\//] },
  { word: 'lookups? soon|soon\\(', instead: 'enqueue' },
];
