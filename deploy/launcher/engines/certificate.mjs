import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';

/**
 * A certificate for loopback by an authority of its own, made by openssl for a day: `{ authority, pem }`, the files of the
 * authority's certificate and of the server's with its key.
 */
export async function loopbackCertificate(folder) {
  mkdirSync(folder, { recursive: true });
  const file = (name) => join(folder, name);
  const openssl = (...args) => run('openssl', args);
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  await openssl('req', '-x509', ...key, '-keyout', file('ca.key'), '-out', file('ca.crt'), '-days', '1', '-subj', '/CN=momos test authority');
  await openssl('req', ...key, '-keyout', file('server.key'), '-out', file('server.csr'), '-subj', '/CN=127.0.0.1');
  writeFileSync(file('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const signed = ['-CA', file('ca.crt'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('names')];
  await openssl('x509', '-req', '-in', file('server.csr'), ...signed, '-out', file('server.crt'), '-days', '1');
  const pem = file('server.pem');
  writeFileSync(pem, readFileSync(file('server.key'), 'utf8') + readFileSync(file('server.crt'), 'utf8'), { mode: 0o600 });
  return { authority: file('ca.crt'), pem };
}
