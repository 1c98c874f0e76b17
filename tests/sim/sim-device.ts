/** A device of a run: its browser, the page somebody has open on it, and who that is. */
import { Browser } from './device/browser.ts';
import type { DeviceApp } from './device/device-code.ts';
import { Life } from './device/life.ts';
import { WRITE } from './plan/checkpoints.ts';
import type { Plan, PlannedDevice } from './plan/plan.ts';
import { PASSWORD, type Person, type PersonKey } from './server/people.ts';
import type { World } from './world.ts';

export type Session = NonNullable<ReturnType<DeviceApp['currentSession']>>;

/** How often an open page looks at its clock: offline/sync/engine. */
export const WATCH_MS = 15_000;

export class SimDevice {
  readonly browser: Browser;
  readonly planned: PlannedDevice;
  /** Who holds it now. */
  person: PersonKey;
  /** Pages and workers that live, the person's page first. */
  page: Life | null = null;
  readonly others = new Set<Life>();
  private readonly lives: Life[] = [];
  updated = false;
  private hasEngine = false;
  /** Of the engine of the open page. */
  private readonly listeners = { visible: new Set<() => void>(), online: new Set<() => void>() };
  private readonly world: World;
  /** A device that was restored from a copy of this one. */
  twin: SimDevice | null = null;

  constructor(world: World, planned: PlannedDevice, place: number, name = String(place)) {
    this.world = world;
    this.planned = planned;
    this.browser = new Browser(name, place);
    this.browser.state.wrote = (connection) => this.wrote(connection);
    this.browser.fastByMs = planned.fastByMs;
    this.person = planned.people[0] ?? 'stranger';
  }

  get holder(): Person {
    return this.world.cast.people[this.person];
  }

  /** The page, opened if there is none. */
  async openPage(): Promise<Life> {
    if (this.page?.alive) {
      this.showPage();
      return this.page;
    }
    this.page = this.newLife();
    await this.page.app.restoreSession();
    if (this.hasEngine) this.startEngine(this.page);
    return this.page;
  }

  /** Nobody looks at the page any more, and the phone stops it; the next one to use it looks again. */
  freezePage(): boolean {
    if (!this.page?.alive || this.page.isFrozen) return false;
    this.page.freeze();
    this.tell('visible');
    return true;
  }

  private showPage(): void {
    if (!this.page?.isFrozen) return;
    this.page.thaw();
    this.tell('visible');
  }

  /** What the browser tells the engine of the open page. */
  private tell(what: keyof SimDevice['listeners']): void {
    if (!this.page?.alive) return;
    for (const listener of [...this.listeners[what]]) listener();
  }

  /** From now on its pages have an engine, the open one first; they hear it when the network is back. */
  startEngines(): void {
    this.hasEngine = true;
    const { plan, time } = this.world;
    for (const { device, to } of plan.outages) {
      if (device === this.browser.place) time.after(to, () => this.tell('online'));
    }
    if (this.page?.alive) this.startEngine(this.page);
  }

  /** From now on nothing happens here by itself. */
  stopEngines(): void {
    this.hasEngine = false;
    this.killAll();
  }

  /** Sends and fetches by itself while somebody is logged in, as app/after-start has it. */
  private startEngine({ app, name }: Life): void {
    for (const told of Object.values(this.listeners)) told.clear();
    const on = (what: keyof SimDevice['listeners']) => (listener: () => void) => {
      this.listeners[what].add(listener);
      return () => void this.listeners[what].delete(listener);
    };
    const page = {
      isVisible: () => !this.page?.isFrozen,
      onVisible: on('visible'),
      onOnline: on('online'),
      onHide: () => () => {},
      texts: this.browser.texts,
    };
    let followed: string | null = null;
    const follow = async () => {
      const userId = app.currentSession()?.user._id ?? null;
      if (userId === followed) return;
      followed = userId;
      await app.stopSync();
      if (app.currentSession()) await app.startSync({ page });
    };
    const start = () => follow().catch((error: unknown) => this.world.journal.note(`${name}: ${error}`));
    app.onSessionChange(() => void start());
    void start();
    this.world.journal.count('engines', 'started');
  }

  /** Somebody sets its clock. Pages without an engine look at the clock as often as those with one. */
  setClock(byMs: number): void {
    const { time, journal } = this.world;
    this.browser.fastByMs += byMs;
    journal.clockChanges.push({ device: this.browser.name, at: time.nowMs, byMs });
    if (this.hasEngine) return;
    for (const life of [this.page, ...this.others]) {
      time.after(WATCH_MS, () => {
        if (life?.alive && !life.isFrozen && life.app.currentSession()) void life.app.watchClock();
      });
    }
  }

  /** One more tab or a worker in the same browser. */
  newLife(): Life {
    const { plan, time, codes, network, journal } = this.world;
    const life = new Life({
      seed: plan.seed,
      browser: this.browser,
      code: this.updated ? codes.next : codes.now,
      time,
      diesAt: (checkpoint) => this.diesAt(checkpoint),
      fetch: (life, request) => network.fetch(life, request),
      say: (words) => journal.note(`device ${this.browser.name} says: ${words}`),
    });
    this.lives.push(life);
    return life;
  }

  private diesAt(checkpoint: string): boolean {
    const { plan, journal, network } = this.world;
    const { browser } = this;
    journal.count('checkpoints', checkpoint);
    const nth = browser.passed.get(checkpoint);
    const isMeant = (one: Plan['deaths'][number]) =>
      one.device === browser.place && one.checkpoint === checkpoint && one.nth === nth;
    if (network.healed || !plan.deaths.some(isMeant)) return false;
    journal.count('deaths', checkpoint);
    journal.note(`device ${browser.name}: the page dies at ${checkpoint} (${nth})`);
    return true;
  }

  /** In the midst of a transaction: something is written and not committed. The page may die of it. */
  private wrote(connection: object): void {
    const { passed } = this.browser;
    passed.set(WRITE, (passed.get(WRITE) ?? 0) + 1);
    if (!this.diesAt(WRITE)) return;
    const life = this.lives.find((one) => one.owns(connection));
    // When what runs at the moment has run: a page has no say in when it ends.
    queueMicrotask(() => life?.kill());
  }

  /** A second device with all that this one holds, the machine being off while the copy is made. */
  async restoreCopy(): Promise<SimDevice> {
    this.killAll();
    await this.world.time.sleep(10);
    const { devices, auditor } = this.world;
    const twin = new SimDevice(this.world, this.planned, this.browser.place, String(devices.length));
    twin.person = this.person;
    twin.updated = this.updated;
    twin.hasEngine = this.hasEngine;
    auditor.copyMade(this.browser, twin.browser);
    this.browser.copyTo(twin.browser);
    devices.push(twin);
    this.twin = twin;
    return twin;
  }

  /** The battery is dead, or the phone killed everything. */
  killAll(): void {
    this.page?.kill();
    this.page = null;
    for (const told of Object.values(this.listeners)) told.clear();
    for (const life of this.others) life.kill();
    this.others.clear();
  }

  /** The run is over. */
  forget(): void {
    for (const life of this.lives) life.forget();
  }

  /** The holder's session in the open page; logs in when there is none. Null when that cannot be done now. */
  async session(page: Life): Promise<Session | null> {
    const open = page.app.currentSession();
    if (open && open.user._id === this.holder.id) return open;
    return (await this.signIn(page)) ? page.app.currentSession() : null;
  }

  async signIn(page: Life): Promise<boolean> {
    try {
      return (await page.app.logIn(this.holder.email, PASSWORD)) === 'logged-in';
    } catch (error) {
      if (error instanceof Error && ['CallError', 'StorageError'].includes(error.name)) return false;
      throw error;
    }
  }
}
