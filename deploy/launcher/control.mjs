import { createServer } from 'node:http';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Control for fault tests and for `npm run` commands: a Unix socket that lists the running parts
 * (`GET /`) and kills, stops or starts one (`POST /<part>/kill|hold|resume`). Its path is in
 * `MOMOS_CONTROL`; only this user can open it.
 */
export function openControl(data, parts) {
  mkdirSync(data, { recursive: true });
  const path = socketPath(data);
  rmSync(path, { force: true });
  const server = createServer((request, response) => {
    answer(request, parts).then(
      (body) => send(response, 200, body),
      (error) => send(response, error.status ?? 500, { message: error.message }),
    );
  });
  server.listen(path).unref();
  return { environment: { MOMOS_CONTROL: path }, close: () => server.close() };
}

async function answer(request, parts) {
  if (request.method === 'GET') return parts.map(({ name, pid, restarts = 0 }) => ({ name, pid, restarts }));
  const [, name, verb] = request.url.split('/');
  const part = parts.find((each) => each.name === name);
  if (!part) throw Object.assign(new Error(`There is no part "${name}" here.`), { status: 404 });
  if (verb === 'kill') process.kill(part.pid, 'SIGKILL');
  else if (verb === 'hold') await part.hold();
  else if (verb === 'resume') await part.resume();
  else throw Object.assign(new Error('Verbs: kill, hold, resume.'), { status: 404 });
  return { name, pid: part.pid };
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Unix socket paths end at about 100 bytes; a deep data folder falls back to the temporary one. */
function socketPath(data) {
  const path = join(data, 'control.sock');
  return path.length < 100 ? path : join(tmpdir(), `momos-control-${process.pid}.sock`);
}
