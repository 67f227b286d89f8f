import { describe, expect, it } from '@jest/globals';
import { endpointsOf, readAddresses } from './addresses.ts';

const pods: Record<string, string[]> = { 'momos-events': ['10.1.0.7', '10.1.0.8'] };
const resolve = async (name: string) => {
  const found = pods[name];
  if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  return found;
};
const endpoints = (setting: string) => endpointsOf(readAddresses(setting), resolve);

describe('an address setting', () => {
  it.each([
    ['127.0.0.1:4002', ['127.0.0.1:4002']],
    ['http://127.0.0.1:3002', ['127.0.0.1:3002']],
    ['https://api.example', ['api.example:443']],
    ['http://localhost:1, http://localhost:2', ['localhost:1', 'localhost:2']],
    ['[::1]:4002', ['::1:4002']],
    ['dns:///momos-events:9090', ['momos-events:9090']],
  ])('%s', (setting, read) => {
    expect(readAddresses(setting).map(({ name, port }) => `${name}:${port}`)).toEqual(read);
  });

  it.each(['http://', ':4002', 'a b:1'])('%j is refused', setting => {
    expect(() => readAddresses(setting)).toThrow('is not an address');
  });
});

describe('the copies behind a setting', () => {
  it('are all addresses of a name', async () => {
    expect(await endpoints('http://momos-events:8080')).toMatchObject([
      { name: 'momos-events', host: '10.1.0.7', port: 8080 },
      { name: 'momos-events', host: '10.1.0.8', port: 8080 },
    ]);
  });

  it.each([
    ['http://momos-events:8080', 'momos-events:9090'],
    ['http://127.0.0.1:3002,http://127.0.0.1:3012', '127.0.0.1:4002,127.0.0.1:4012'],
  ])('are the same copies by HTTP (%s) and by gRPC (%s)', async (http, grpc) => {
    const idsOf = async (setting: string) => (await endpoints(setting)).map(({ id }) => id);
    expect(await idsOf(http)).toEqual(await idsOf(grpc));
  });

  it('are those that are known where one name of several cannot be resolved', async () => {
    expect(await endpoints('gone:1,127.0.0.1:2')).toMatchObject([{ host: '127.0.0.1' }]);
    await expect(endpoints('gone:1')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
