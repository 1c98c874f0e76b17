import { afterEach, describe, expect, it } from 'vitest';
import { noteWords } from '#changes/note-words.ts';
import { kept, PROBLEMS, problemWords } from '#changes/problem-words.ts';
import { handshakeReasonWords } from '#domain/handshake-check.ts';
import { lackWords, whyNotReady } from '#domain/readiness.ts';
import { doubtWords } from '#domain/recorded.ts';
import { saidAgain } from '#domain/said-again.ts';
import { addCatalog, inEnglish, msg, speakAs, spokenLanguage, t } from '#language/say.ts';

afterEach(() => speakAs(() => 'en'));

const TEXTS = [msg('Nothing.'), msg('Met {one} and {other}.'), msg('Late: {why}'), msg('{name} left.')];
describe('a sentence that was kept in English', () => {
  it.each([
    'Nothing.',
    'Met Ray and Ana.',
    'Met Ray and Ana and Bo.',
    'Late: Nothing.',
    'Late: Late: Met a and b.',
    'Ray left.',
    'Met Ray and Ana',
    'Met  and .',
    'Late: ',
    ' left.',
    'Something else {of} a <server>.',
    '',
  ])('is the same in English: %j', (text) => {
    expect(saidAgain(text, TEXTS)).toBe(text);
  });

  it('is said with what it named, texts within it and dates too', () => {
    addCatalog('es', {
      'Nothing.': 'Nada.',
      'Late: {why}': 'Tarde: {why}',
      'Met {one} and {other}.': 'Con {other} y {one}.',
      'Already checked in at {time}.': 'La llegada ya consta: {time}.',
      'Not kept: {why}': 'No se guardó: {why}',
      'The server could not process this.': 'El servidor no pudo procesarlo.',
      'Not a driver of {carrier}': 'No es chofer de {carrier}',
      'The code of {name} answers another code.': 'El código de {name} responde a otro código.',
      '{count} BOLs have no receiver yet.': '{count} BOL aún no tienen destinatario.',
    });
    speakAs(() => 'es');
    expect(saidAgain('Nothing.', TEXTS)).toBe('Nada.');
    expect(saidAgain('Late: Nothing.', TEXTS)).toBe('Tarde: Nada.');
    expect(saidAgain('Met Ray and Ana and Bo.', TEXTS)).toBe('Con Ana and Bo y Ray.');
    // What is only like it stays as it was kept.
    for (const other of ['Late: ', 'Met  and .', 'Met  and Bo.', 'Met Ray.', 'Nothing. At all.', ' left.'])
      expect(saidAgain(other, TEXTS)).toBe(other);
    expect(noteWords('Already checked in at 03/04/2026 14:02 PST.')).toBe(
      'La llegada ya consta: 4 mar 2026 14:02 PST.',
    );
    expect(noteWords('Not kept: The server could not process this.')).toBe(
      'No se guardó: El servidor no pudo procesarlo.',
    );
    expect(problemWords(kept(PROBLEMS.fault))).toBe('El servidor no pudo procesarlo.');
    expect(problemWords('El servidor dice otra cosa.')).toBe('El servidor dice otra cosa.');
    expect(doubtWords('Not a driver of Redwood Freight')).toBe('No es chofer de Redwood Freight');
    expect(handshakeReasonWords('The code of Ray answers another code.')).toBe(
      'El código de Ray responde a otro código.',
    );
    const lacks = inEnglish(() => whyNotReady({ carrierId: 'a' }, [{}, {}]));
    expect(lacks).toBe('2 BOLs have no receiver yet.');
    expect(lackWords(lacks ?? '')).toBe('2 BOL aún no tienen destinatario.');
  });
});

describe('what is to be kept', () => {
  it('is English, and the language is as before after it, also when saying it fails', () => {
    addCatalog('es', { 'Nothing.': 'Nada.' });
    speakAs(() => 'es');
    expect([inEnglish(() => t('Nothing.')), t('Nothing.')]).toEqual(['Nothing.', 'Nada.']);
    const fail = () => {
      throw new Error('no words');
    };
    expect(() => inEnglish(fail)).toThrow('no words');
    expect(spokenLanguage()).toBe('es');
  });
});
