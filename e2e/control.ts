import { request } from 'node:http';

/** What can be done to a running part: end it without warning, keep it stopped, let it run again. */
type Verb = 'kill' | 'hold' | 'resume';

/** Asks the launcher (`MOMOS_CONTROL`) to do something to a part such as `events` or `kafka`. */
export function control(part: string, verb: Verb): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath: process.env.MOMOS_CONTROL, method: 'POST', path: `/${part}/${verb}` },
      response => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${verb} ${part}: ${response.statusCode}`)),
        );
      },
    );
    call.on('error', reject);
    call.end();
  });
}
