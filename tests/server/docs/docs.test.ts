import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { OpenApi } from '#server/docs/openapi.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let contract: OpenApi;
beforeAll(async () => {
  server = await testServer();
  contract = (await server.stranger().request('GET', '/api/openapi.json')).body as OpenApi;
});

const operations = () => Object.values(contract.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('has every endpoint, with its parameters, and nothing else', () => {
    const described = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = [...endpoints.values()].map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(declared.sort());
    for (const [path, methods] of Object.entries(contract.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const given = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(given.sort()).toEqual(names.sort());
      }
    }
  });

  it('resolves every reference it makes', () => {
    const references = [...JSON.stringify(contract).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');
    expect(references.length).toBeGreaterThan(100);
    for (const target of new Set(references)) {
      const name = target.replace('#/components/schemas/', '');
      expect([target, Object.keys(contract.components.schemas)]).toEqual([target, expect.arrayContaining([name])]);
    }
  });

  it('says what each call may be answered with, and by which headers', () => {
    expect(operations().length).toBe(endpoints.size);
    for (const { operationId, responses, security, parameters } of operations()) {
      expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(['500', '503'])]);
      if (security.length > 0) expect(responses).toHaveProperty('403');
      const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
      const endpoint = endpoints.get(operationId);
      const keyed = endpoint?.access === 'session' && endpoint.method !== 'GET';
      expect([operationId, headers.includes('idempotency-key')]).toEqual([operationId, keyed]);
    }
    const login = contract.paths['/api/auth/login']?.post;
    expect(Object.keys(login?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '422', '429']));
    const update = contract.paths['/api/bols/{id}']?.put;
    expect(JSON.stringify(update?.requestBody)).toContain('"anyOf"');
    expect(contract.paths['/api/files/{sha256}']?.put?.requestBody).toMatchObject({
      content: { 'application/pdf': {} },
    });
  });
});

describe('the page', () => {
  it('is readable without a session, without a script, without anything from elsewhere', async () => {
    const answer = await server.stranger().request('GET', '/api/docs');
    const html = String(answer.body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/text\/html/);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script|\son\w+=|https?:\/\/|<link|@import|url\(/i);
    for (const name of endpoints.keys()) expect(html).toContain(`<details id="${name}">`);
  });
});
