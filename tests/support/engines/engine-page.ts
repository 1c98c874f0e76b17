/**
 * A page in any of the three engines, with the patience of a person: everything waits until what it is about is there,
 * can be used and has come to rest.
 */
import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { findInPage } from './find-in-page.ts';
import { type Command, type ElementReference, idOf, type Params, RefusedError, type Wire } from './protocol.ts';
import type { StartedEngine } from './start-engine.ts';
import { type SentTarget, sent, type Target } from './target.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };
const PAGE_MS = 60_000;
/** The screen moved on between looking and pressing: look again. */
const MOVED_ON = [
  'element click intercepted',
  'stale element reference',
  'element not interactable',
  'no such element',
  'move target out of bounds',
];

export class EnginePage {
  readonly #wire: Wire;
  readonly #started: StartedEngine;

  constructor(started: StartedEngine) {
    this.#wire = started.wire;
    this.#started = started;
  }

  send(command: Command, params?: Params): Promise<unknown> {
    return this.#wire.send(command, params);
  }

  async begin(): Promise<void> {
    await this.send('timeouts', { script: PAGE_MS, pageLoad: PAGE_MS, implicit: 0 });
    await this.#started.settle?.();
  }

  /** Runs a function in the page and answers what it comes to; it uses nothing from outside but its arguments. */
  async run<T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const script = `
      const done = arguments[arguments.length - 1];
      const args = [...arguments].slice(0, -1);
      (async () => (${work})(...args))().then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) }));`;
    const answer = (await this.send('run', { script, args })) as { value: T } | { error: string };
    if ('error' in answer) throw new Error(`In the page: ${answer.error}`);
    return answer.value;
  }

  /** Opens an address and waits until the screen can be used. */
  async visit(url: string): Promise<void> {
    await this.send('navigate', { url });
    await this.isReady();
  }

  async isReady(): Promise<void> {
    await this.sees('the screen is ready', () => document.documentElement.dataset.ready === 'true');
    await this.#started.settle?.();
  }

  /** From the page: WebDriver's own reload goes past the service worker in one engine. */
  async reload(): Promise<void> {
    await this.run(() => {
      document.documentElement.dataset.old = 'true';
      setTimeout(() => location.reload(), 0);
    });
    await this.sees('the page is loaded anew', () => document.documentElement.dataset.old === undefined);
    await this.isReady();
  }

  async url(): Promise<string> {
    return String(await this.send('url'));
  }

  /** Waits until something is true of the page. A page that is just being replaced is asked again. */
  async sees<A extends unknown[]>(
    what: string,
    ask: (...args: A) => boolean | Promise<boolean>,
    ...args: A
  ): Promise<void> {
    const answer = () => this.run(ask, ...args).catch((error: unknown) => String(error));
    await expect.poll(answer, { ...PATIENCE, message: what }).toBe(true);
  }

  /** Waits until the target is there. */
  async see(target: Target): Promise<void> {
    await this.#element(target, false);
  }

  /** Brings the target into sight. */
  async show(target: Target): Promise<void> {
    await this.#element(target, true);
  }

  async count(target: Target): Promise<number> {
    return (await this.#find(target)).length;
  }

  /** Waits until the target is gone. */
  async seeNo(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { ...PATIENCE, message: JSON.stringify(sent(target)) }).toBe(0);
  }

  /** Presses the target once it can be. */
  async press(target: Target): Promise<void> {
    await this.#do(target, (element) => this.send('click', { id: idOf(element) }));
  }

  /** Types into a field in place of what is there. */
  async fill(target: Target, text: string): Promise<void> {
    await this.#do(target, async (element) => {
      await this.send('clear', { id: idOf(element) });
      await this.send('type', { id: idOf(element), text });
    });
  }

  /** Gives a file to a file input. */
  async upload(target: Target, path: string): Promise<void> {
    const element = await this.#element({ ...target, hidden: true }, false);
    await this.send('type', { id: idOf(element), text: path });
  }

  /** Draws a line over the target with finger or mouse; points from its middle. */
  async draw(target: Target, points: [x: number, y: number][]): Promise<void> {
    const element = await this.#element(target, true);
    const { touch } = this.#started;
    // Where it is now: what is dragged goes along.
    const places = await this.#inViewport(element, points);
    if (touch) return touch(places);
    const coarse = await this.run(() => matchMedia('(pointer: coarse)').matches);
    const [first = [0, 0], ...more] = places;
    const move = ([x, y]: [number, number], duration: number) => ({
      ...{ type: 'pointerMove', duration, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
    });
    const actions = [move(first, 0), { type: 'pointerDown', button: 0 }, ...more.map((point) => move(point, 30))];
    const pointer = { pointerType: coarse ? 'touch' : 'mouse' };
    await this.send('actions', {
      actions: [
        { type: 'pointer', id: 'hand', parameters: pointer, actions: [...actions, { type: 'pointerUp', button: 0 }] },
      ],
    });
  }

  /** The viewport as a picture. Two frames first, because one engine gives the picture before the last. */
  async screenshot(file: string): Promise<void> {
    await this.run(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    );
    writeFileSync(file, Buffer.from(String(await this.send('screenshot')), 'base64'));
  }

  /** Opens one more page in this browser and turns to it. */
  async openTab(): Promise<string> {
    const { handle } = (await this.send('newWindow', { type: 'tab' })) as { handle: string };
    await this.turnTo(handle);
    return handle;
  }

  async turnTo(tab: string): Promise<void> {
    await this.send('switchTo', { handle: tab });
  }

  async tab(): Promise<string> {
    return String(await this.send('window'));
  }

  async #find(target: Target): Promise<ElementReference[]> {
    const found = await this.run<unknown, [SentTarget]>(findInPage, sent(target));
    return found as ElementReference[];
  }

  /** The first that matches, once it is there; for use also at rest, enabled and not under something else. */
  async #element(target: Target, forUse: boolean): Promise<ElementReference> {
    let found: ElementReference | undefined;
    const look = async () => {
      found = (await this.#find(target).catch(() => []))[0];
      return found !== undefined && (!forUse || (await this.run(isUsable, found).catch(() => false)));
    };
    await expect.poll(look, { ...PATIENCE, message: JSON.stringify(sent(target)) }).toBe(true);
    return found!;
  }

  async #do(target: Target, act: (element: ElementReference) => Promise<unknown>): Promise<void> {
    const tryIt = async () => {
      const element = await this.#element(target, true);
      return act(element).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof RefusedError && MOVED_ON.includes(error.code)) return error.message;
          throw error;
        },
      );
    };
    await expect.poll(tryIt, { ...PATIENCE, message: JSON.stringify(sent(target)) }).toBe('done');
  }

  #inViewport(element: ElementReference, points: [number, number][]): Promise<[number, number][]> {
    return this.run(
      (given, around) => {
        const { x, y, width, height } = (given as unknown as Element).getBoundingClientRect();
        return around.map(([dx, dy]): [number, number] => [x + width / 2 + dx, y + height / 2 + dy]);
      },
      element,
      points,
    );
  }
}

/** In the page: can be used, and stays where it is for two frames. */
async function isUsable(given: ElementReference): Promise<boolean> {
  const element = given as unknown as HTMLInputElement;
  if (element.disabled || element.getAttribute('aria-disabled') === 'true') return false;
  element.scrollIntoView({ block: 'center' });
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].join();
  };
  const before = place();
  await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
  return place() === before;
}
