import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, startGateway } from './running-gateway.ts';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

describe('the API’s document', () => {
  it('names every call and where it answers', async () => {
    const answer = await fetch(`${gateway.url}/api/openapi.json`);
    const document = (await answer.json()) as {
      openapi: string;
      servers: object[];
      paths: Record<string, object>;
    };
    expect(answer.headers.get('content-type')).toMatch('application/json');
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://momos.example' }] });
    expect(Object.keys(document.paths).length).toBeGreaterThan(40);
  });

  it('can be read on a page that is served by us alone', async () => {
    const answer = await fetch(`${gateway.url}/api/docs`);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch("script-src 'self'");
    expect(html).not.toMatch(/https?:\/\//);
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await fetch(gateway.url + path);
      expect(asset.status).toBe(200);
      await asset.arrayBuffer();
    }
    expect((await fetch(`${gateway.url}/api/docs/package.json`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/api/docs/constructor`)).status).toBe(404);
  });
});
