/** A device of a run: its browser, the page somebody has open on it, and who that is. */
import { Browser } from './device/browser.ts';
import type { DeviceApp } from './device/device-code.ts';
import { Life } from './device/life.ts';
import type { PlannedDevice } from './plan/plan.ts';
import { PASSWORD, type Person, type PersonKey } from './server/people.ts';
import type { World } from './world.ts';

export type Session = NonNullable<ReturnType<DeviceApp['currentSession']>>;

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
  private readonly world: World;
  private readonly place: number;

  constructor(world: World, planned: PlannedDevice, place: number) {
    this.world = world;
    this.planned = planned;
    this.place = place;
    this.browser = new Browser(String(place));
    this.browser.fastByMs = planned.fastByMs;
    this.person = planned.people[0] ?? 'stranger';
  }

  get holder(): Person {
    return this.world.cast.people[this.person];
  }

  /** The page, opened if there is none. */
  async openPage(): Promise<Life> {
    if (this.page?.alive) return this.page;
    this.page = this.newLife();
    await this.page.app.restoreSession();
    if (this.hasEngine) this.startEngine(this.page);
    return this.page;
  }

  /** From now on its pages have an engine, the open one first. */
  startEngines(): void {
    this.hasEngine = true;
    if (this.page?.alive) this.startEngine(this.page);
  }

  /** From now on nothing happens here by itself. */
  stopEngines(): void {
    this.hasEngine = false;
    this.killAll();
  }

  /** Sends and fetches by itself while somebody is signed in, as app/after-start has it. */
  private startEngine({ app, name }: Life): void {
    const never = () => () => {};
    const page = { isVisible: () => true, onVisible: never, onOnline: never, onHide: never, texts: this.browser.texts };
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

  /** One more tab or a worker in the same browser. */
  newLife(): Life {
    const { plan, time, codes, network, journal } = this.world;
    const life = new Life({
      seed: plan.seed,
      browser: this.browser,
      code: this.updated ? codes.next : codes.now,
      time,
      diesAt: (checkpoint) => {
        journal.count('checkpoints', checkpoint);
        const nth = this.browser.passed.get(checkpoint);
        const dies =
          !network.healed &&
          plan.deaths.some((one) => one.device === this.place && one.checkpoint === checkpoint && one.nth === nth);
        if (dies) {
          journal.count('deaths', checkpoint);
          journal.note(`device ${this.browser.name}: the page dies at ${checkpoint} (${nth})`);
        }
        return dies;
      },
      fetch: (life, request) => network.fetch(life, request),
      say: (words) => journal.note(`device ${this.browser.name} says: ${words}`),
    });
    this.lives.push(life);
    return life;
  }

  /** The battery is dead, or the phone killed everything. */
  killAll(): void {
    this.page?.kill();
    this.page = null;
    for (const life of this.others) life.kill();
    this.others.clear();
  }

  /** The run is over. */
  forget(): void {
    for (const life of this.lives) life.forget();
  }

  /** The holder's session in the open page; signs in when there is none. Null when that cannot be done now. */
  async session(page: Life): Promise<Session | null> {
    const open = page.app.currentSession();
    if (open && open.user._id === this.holder.id) return open;
    return (await this.signIn(page)) ? page.app.currentSession() : null;
  }

  async signIn(page: Life): Promise<boolean> {
    try {
      return (await page.app.signIn(this.holder.email, PASSWORD)) === 'signed-in';
    } catch (error) {
      if (error instanceof Error && ['CallError', 'StorageError'].includes(error.name)) return false;
      throw error;
    }
  }
}
