import { beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routes } from './index.ts';
import { createOpenApi } from './openapi.ts';

type Operation = {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: unknown[];
  security: unknown[];
  requestBody?: { content: object };
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

let document: Document;
beforeAll(() => {
  document = createOpenApi({ serverUrl: 'http://127.0.0.1:3000' }) as unknown as Document;
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const outcome = await new Validator().validate(structuredClone(document));
    expect(outcome.errors ?? []).toEqual([]);
    expect(outcome.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('has every call once, with its answers, its errors and who may make it', () => {
    for (const route of routes) {
      const operation = document.paths[`/api${route.path}`]?.[route.method.toLowerCase()];
      expect(operation).toMatchObject({
        operationId: route.id,
        'x-access': route.access,
        'x-owner': route.owner,
      });
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([String(route.status ?? 200), '400', '503', 'default']),
      );
      if (route.upload) expect(operation?.requestBody?.content).toHaveProperty('multipart/form-data');
    }
    const ids = Object.values(document.paths).flatMap(path =>
      Object.values(path).map(operation => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(routes.length + 1);
  });

  it('says that changes can be repeated safely', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    expect(document.paths['/api/socials']?.post?.parameters).toContainEqual(key);
    expect(document.paths['/api/socials/search']?.post?.parameters ?? []).not.toContainEqual(key);
  });

  it('names what calls share', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Error', 'SocialView', 'SocialCard', 'Me', 'PublicUser']),
    );
  });
});
