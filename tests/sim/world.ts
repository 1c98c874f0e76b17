/** Everything of one run: its people, its server, its time, its devices and what is known about them. */
import { HEADERS } from '#contract/failure.ts';
import type { DeviceCode } from './device/device-code.ts';
import { Auditor } from './oracle/auditor.ts';
import { checkAtOnce } from './oracle/check-at-once.ts';
import { Journal } from './oracle/journal.ts';
import { ServerHistory } from './oracle/server-history.ts';
import type { Plan } from './plan/plan.ts';
import { type Cast, castOf, type PersonKey } from './server/people.ts';
import type { ServerReply, SimServer } from './server/sim-server.ts';
import { SimDevice } from './sim-device.ts';
import { SimNetwork } from './sim-network.ts';
import { VirtualTime } from './virtual-time.ts';

/** The code devices run: today's, and that of the next version, whose store has another schema. */
export interface Codes {
  now: DeviceCode;
  next: DeviceCode;
}

/** A morning on which nothing special happens. */
const START = Date.parse('2026-03-02T15:00:00.000Z');

export class World {
  readonly plan: Plan;
  readonly server: SimServer;
  readonly codes: Codes;
  readonly cast: Cast;
  /** When the plan's clock began: after everybody has logged in. */
  startMs = START;
  readonly time: VirtualTime;
  readonly history: ServerHistory;
  readonly journal: Journal;
  readonly auditor: Auditor;
  readonly network: SimNetwork;
  readonly devices: SimDevice[];

  constructor(plan: Plan, server: SimServer, codes: Codes) {
    this.plan = plan;
    this.server = server;
    this.codes = codes;
    this.cast = castOf(plan.seed);
    this.time = new VirtualTime(START, () => this.audit());
    this.history = new ServerHistory(server.sql, this.cast);
    this.journal = new Journal(this.time, this.history);
    this.auditor = new Auditor(this.journal, this.history, this.cast);
    const { time, journal, auditor } = this;
    journal.onEffect = (key, before, after) => {
      const known = auditor.byId.get(key);
      if (known && after) checkAtOnce(known.entry, before, after);
    };
    this.network = new SimNetwork({
      plan,
      time,
      server,
      journal,
      browsers: () => this.devices.map(({ browser }) => browser),
      startMs: () => this.startMs,
    });
    this.devices = plan.devices.map((planned, place) => new SimDevice(this, planned, place));
    server.hooks.now = () => time.nowMs;
    server.hooks.statement = null;
  }

  private audit(): void {
    for (const { browser } of this.devices) this.auditor.look(browser);
  }

  /** A call of a person at some other device, which the run does not follow: through an open session. */
  async callAs(key: PersonKey, method: string, path: string, body: unknown): Promise<ServerReply> {
    const { id } = this.cast.people[key];
    const token = `sim-${id}`;
    const request = {
      method,
      path,
      headers: { cookie: `connex_session=${token}`, 'content-type': 'application/json', [HEADERS.actor]: id },
      body: Buffer.from(JSON.stringify(body)),
    };
    const reply = await this.server.send(request);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`);
    return reply;
  }
}
