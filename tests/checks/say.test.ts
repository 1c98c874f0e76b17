import { afterEach, describe, expect, it } from 'vitest';
import { firstSpoken } from '#language/languages.ts';
import { addCatalog, msg, speakAs, t } from '#language/say.ts';
import { placesOf } from './texts.ts';

afterEach(() => speakAs(() => 'en'));

const LOADS = '{count, plural, one {# load} other {# loads}} at {place}';

describe('a text', () => {
  it('is its English until another language is spoken, and without a translation', () => {
    expect(t('Nobody has translated this.')).toBe('Nobody has translated this.');
    speakAs(() => 'fr');
    expect(t('Nobody has translated this.')).toBe('Nobody has translated this.');
  });

  it('takes values and plurals as each language has them', () => {
    addCatalog('es', { [LOADS]: '{count, plural, one {# carga} other {# cargas}} en {place}' });
    addCatalog('fr', { [LOADS]: '{count, plural, one {# chargement} other {# chargements}} à {place}' });
    const say = (count: number) =>
      t('{count, plural, one {# load} other {# loads}} at {place}', { count, place: 'Dock 4' });
    expect([say(0), say(1), say(1200)]).toEqual(['0 loads at Dock 4', '1 load at Dock 4', '1,200 loads at Dock 4']);
    speakAs(() => 'es');
    expect([say(0), say(1), say(2)]).toEqual(['0 cargas en Dock 4', '1 carga en Dock 4', '2 cargas en Dock 4']);
    speakAs(() => 'fr');
    expect([say(0), say(2)]).toEqual(['0 chargement à Dock 4', '2 chargements à Dock 4']);
  });

  it('that was marked when its module was read is said in the language of the moment', () => {
    const marked = msg('Marked early');
    addCatalog('es', { 'Marked early': 'Marcado antes' });
    expect(t(marked)).toBe('Marked early');
    speakAs(() => 'es');
    expect(t(marked)).toBe('Marcado antes');
  });

  it('has its places named, those within pieces and plurals too', () => {
    expect(placesOf('Read <link>what {name} wrote</link>, {n, plural, one {{day}} other {#}}')).toEqual(
      ['<link>', 'day', 'n', 'name'].sort(),
    );
  });
});

describe('the language', () => {
  it.each([
    [['es-MX', 'en-US'], 'es'],
    [['de', 'fr-CA', 'en'], 'fr'],
    [['zh-CN'], 'en'],
    [[], 'en'],
  ])('of a browser that asks for %j is %s', (tags, language) => {
    expect(firstSpoken(tags)).toBe(language);
  });
});
