/** In which language a request is refused: its device's, else its account's, else English; and nobody else's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { updateBol } from '#contract/bol.ts';
import type { FailureCode } from '#contract/failure.ts';
import { buildLoad, getLoad } from '#contract/load.ts';
import { login } from '#contract/session.ts';
import { updateUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { spokenLanguage } from '#language/say.ts';
import { inLanguage, speakTo } from '#server/base/language.ts';
import type { Answered, ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let receiver: ApiClient;
/** Speaks Spanish by his account. */
let ray: ApiClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@shipper.example');
  receiver = await server.signIn('clerk@receiver.example');
  ray = await server.signIn('driver@carrier.example');
  await ray.ok(updateUser, { params: { id: ray.userId }, body: { language: 'es' } });
});

const asked = (language: string) => ({ 'x-connex-language': language });
const unknownLoad = (client: ApiClient, headers: Record<string, string> = {}) =>
  client.call(getLoad, { params: { id: newId() }, headers });
const NOT_THERE = {
  en: 'This load does not exist or is not shared with you.',
  es: 'Esta carga no existe o no se comparte con usted.',
  fr: 'Ce chargement n’existe pas, ou vous n’y avez pas accès.',
};
const saidBy = ({ body }: Answered) => (body as { message: string }).message;
const is = (code: FailureCode, answer: Answered) => expect(answer.error).toBe(code);

describe('a refusal', () => {
  it('is in the language the device asks for, whatever the rule that makes it', async () => {
    const answer = await unknownLoad(admin, asked('es'));
    is('not-found', answer);
    expect(saidBy(answer)).toBe(NOT_THERE.es);
    const id = bolOf(await givenLoad(server));
    const body = { completed: true as const, checkout: '2026-03-02T15:00:00Z' };
    const completed = await receiver.call(updateBol, { params: { id }, body, headers: asked('fr') });
    is('rule-broken', completed);
    expect(completed.body).toBe('Pointez d’abord l’arrivée du BOL.');
  });

  it('is in that of the account where the device asks for none', async () => {
    expect(saidBy(await unknownLoad(ray))).toBe(NOT_THERE.es);
    expect(saidBy(await unknownLoad(ray, asked('xx')))).toBe(NOT_THERE.es);
    expect(saidBy(await unknownLoad(ray, asked('fr')))).toBe(NOT_THERE.fr);
    expect(saidBy(await unknownLoad(ray, asked('en')))).toBe(NOT_THERE.en);
  });

  it('is in what their device spoke last for whoever has chosen none, in English where it never spoke', async () => {
    const silent = await server.signIn('clerk@shipper.example');
    expect(saidBy(await unknownLoad(silent))).toBe(NOT_THERE.en);
    expect(saidBy(await unknownLoad(silent, asked('de')))).toBe(NOT_THERE.en);
    expect(saidBy(await unknownLoad(silent, asked('fr')))).toBe(NOT_THERE.fr);
    expect(saidBy(await unknownLoad(silent))).toBe(NOT_THERE.fr);
  });

  it('is in their language for somebody who is not logged in, and for what no rule of ours has seen', async () => {
    const body = { username: 'nobody@shipper.example', password: 'Wrong-Pass1!' };
    const wrong = await server.stranger().call(login, { body, headers: asked('es') });
    expect(saidBy(wrong)).toBe('Ingrese un usuario y una contraseña válidos');
    const nothing = await server.stranger().request('POST', '/api/nothing', { body: {}, headers: asked('fr') });
    expect(saidBy(nothing)).toBe('Il n’y a rien à cette adresse.');
    const broken = await admin.request('POST', buildLoad.path, { body: '{"_id"', headers: asked('es') });
    expect(saidBy(broken)).toBe('El cuerpo no es JSON válido.');
  });

  it('names fields and what is wrong with them in that language too', async () => {
    const answer = await admin.call(buildLoad, { body: { pUNum: 'PU' } as never, headers: asked('es') });
    const { fields } = answer.body as unknown as { fields: Record<string, string> };
    expect(fields).toMatchObject({
      pUNum: 'N.º de recogida: necesita al menos 3 caracteres.',
      bols: expect.stringContaining('falta'),
    });
  });

  it('is said again as it was, to whoever asks with the same key', async () => {
    const id = bolOf(await givenLoad(server));
    const sent = { params: { id }, body: { completed: true as const, checkout: '2026-03-02T15:00:00Z' } };
    const key = { 'idempotency-key': newId() };
    const first = await receiver.call(updateBol, { ...sent, headers: { ...key, ...asked('es') } });
    const second = await receiver.call(updateBol, { ...sent, headers: { ...key, ...asked('fr') } });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect([second.status, second.body]).toEqual([409, first.body]);
    const again = { ...key, ...asked('fr'), 'x-judge-again': '1' };
    expect((await receiver.call(updateBol, { ...sent, headers: again })).body).toBe(
      'Pointez d’abord l’arrivée du BOL.',
    );
  });

  it('of one is never in the language of another who asks at the same moment', async () => {
    const languages = ['es', 'fr', 'en'] as const;
    const all = Array.from({ length: 30 }, (_, nth) => languages[nth % 3] ?? 'en');
    const answers = await Promise.all(all.map((language) => unknownLoad(admin, asked(language))));
    expect(answers.map(saidBy)).toEqual(all.map((language) => NOT_THERE[language]));
  });
});

describe('what is said to somebody else', () => {
  it('is in their language, after pauses too, and the request goes on in its own', async () => {
    await inLanguage('es', async () => {
      const theirs = inLanguage('fr', async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return spokenLanguage();
      });
      expect(spokenLanguage()).toBe('es');
      expect(await theirs).toBe('fr');
      expect(inLanguage(null, spokenLanguage)).toBe('en');
      // What is said on purpose in one language is not whoever's request it is.
      inLanguage('en', () => {
        speakTo({ language: 'fr' });
        expect(spokenLanguage()).toBe('en');
      });
      expect(spokenLanguage()).toBe('es');
    });
    expect(spokenLanguage()).toBe('en');
  });
});
