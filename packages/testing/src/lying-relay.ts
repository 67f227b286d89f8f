import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The steps of an SMTP dialogue in order (RFC 5321 §3, RFC 3207, RFC 4954). */
export const smtpSteps = [
  'greeting',
  'EHLO',
  'STARTTLS',
  'AUTH',
  'MAIL',
  'RCPT',
  'DATA',
  'end of data',
  'QUIT',
] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/**
 * What a relay does instead of its part: never answers, closes, answers a byte at a time without an end, or answers `reply`, after
 * `afterMs` where said. `isTaken` counts the message as delivered whatever is answered.
 */
export type SmtpLie =
  | 'silence'
  | 'close'
  | 'trickle'
  | { reply: string; afterMs?: number; isTaken?: boolean };

/** Chooses the lie at a step; `to` is the recipient where it is known by then. Undefined is the truth. */
export type SmtpConduct = (step: SmtpStep, to: string) => SmtpLie | undefined;

/** An SMTP server on loopback that misbehaves as it is asked to. */
export type LyingRelay = {
  port: number;
  /** How often a message to each recipient was accepted. */
  delivered: ReadonlyMap<string, number>;
  /** Resolves with the first lie. */
  lied: Promise<void>;
  close(): Promise<void>;
};

type Session = {
  socket: Socket;
  conduct: SmtpConduct;
  extensions: readonly string[];
  delivered: Map<string, number>;
  onLie: () => void;
};

/** Starts a relay; `extensions` are what EHLO offers (`STARTTLS` is never completed). */
export async function startLyingRelay(
  conduct: SmtpConduct = () => undefined,
  extensions: readonly string[] = ['PIPELINING'],
): Promise<LyingRelay> {
  const delivered = new Map<string, number>();
  const open = new Set<Socket>();
  let onLie = () => undefined as void;
  const lied = new Promise<void>(resolve => (onLie = resolve));
  const server = createServer(socket => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    converse({ socket, conduct, extensions, delivered, onLie });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    delivered,
    lied,
    close: () =>
      new Promise(resolve => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** One dialogue: commands are answered in their order, also while an answer waits for its time. */
function converse(session: Session): void {
  const { socket, conduct, extensions } = session;
  let to = '';
  let text = '';
  let isData = false;
  let isRecipientTaken = false;
  let isOver = false;
  let last = Promise.resolve();
  const endOf = () => text.indexOf(isData ? '\r\n.\r\n' : '\r\n');

  /** Answers after what came before; returns whether the client will think that the step is done. */
  const answer = (step: SmtpStep, truth: string): boolean => {
    const turn = { step, to, truth, lie: conduct(step, to) };
    last = last.then(async () => {
      if (!isOver && (await act(session, turn)) === 'over') isOver = true;
    });
    return isPositive(turn.lie) && /^[23]/.test(truth);
  };

  answer('greeting', '220 relay');
  socket.on('data', chunk => {
    text += chunk.toString('latin1');
    for (let end = endOf(); end >= 0; end = endOf()) {
      const line = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        answer('end of data', '250 2.0.0 taken');
        continue;
      }
      const step = stepOf(line);
      if (step === 'RCPT') {
        to = line.slice(line.indexOf('<') + 1, line.indexOf('>'));
        isRecipientTaken = answer('RCPT', '250 2.1.5 ok');
      } else if (step === 'DATA') {
        // With PIPELINING the client has sent DATA before it knows of the recipient.
        isData = answer('DATA', isRecipientTaken ? '354 go ahead' : '503 5.5.1 no recipient');
      } else {
        answer(step ?? 'EHLO', truthOf(step, extensions));
      }
    }
  });
}

const isPositive = (lie: SmtpLie | undefined) =>
  lie === undefined || (typeof lie === 'object' && /^[23]/.test(lie.reply));

function stepOf(line: string): SmtpStep | undefined {
  const verb = line.split(/[ :]/, 1)[0]?.toUpperCase();
  return smtpSteps.find(step => step === verb);
}

function truthOf(step: SmtpStep | undefined, extensions: readonly string[]): string {
  if (step === 'EHLO')
    return ['250-relay', ...extensions.map(each => `250-${each}`), '250 HELP'].join('\r\n');
  if (step === 'STARTTLS') return '220 2.0.0 go ahead';
  if (step === 'AUTH') return '235 2.7.0 welcome';
  return step === 'QUIT' ? '221 2.0.0 bye' : '250 2.1.0 ok';
}

type Turn = { step: SmtpStep; to: string; truth: string; lie: SmtpLie | undefined };

async function act({ socket, delivered, onLie }: Session, turn: Turn): Promise<'over' | void> {
  const { step, to, truth } = turn;
  if (turn.lie) onLie();
  const lie = turn.lie ?? { reply: truth, isTaken: step === 'end of data' };
  if (lie === 'silence') return 'over';
  if (lie === 'trickle') {
    const drip = setInterval(() => socket.write('2'), 20);
    socket.on('close', () => clearInterval(drip));
    return 'over';
  }
  if (lie === 'close') {
    socket.destroy();
    return 'over';
  }
  if (lie.isTaken) delivered.set(to, (delivered.get(to) ?? 0) + 1);
  if (lie.afterMs) await new Promise(resolve => setTimeout(resolve, lie.afterMs));
  if (socket.writable) socket.write(`${lie.reply}\r\n`);
  if (step !== 'QUIT' && !lie.reply.startsWith('421')) return undefined;
  socket.end();
  return 'over';
}
