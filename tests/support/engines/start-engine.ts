import type { ProcessGroup } from './process-group.ts';
import type { Wire } from './protocol.ts';
import { startChromium } from './start-chromium.ts';
import { startFirefox } from './start-firefox.ts';
import { startWebkit } from './start-webkit.ts';

export interface EngineOptions {
  /** A folder that outlives the browser. */
  profile: string;
  size: { width: number; height: number };
  /** A screen that is touched. */
  phone: boolean;
  language: string;
  group: ProcessGroup;
  env: NodeJS.ProcessEnv;
}

export interface StartedEngine {
  wire: Wire;
  /** Makes the window what the options say, where only a page that is open can be. */
  settle?: () => Promise<void>;
  /** Touches the screen, where WebDriver's own touch is a mouse. Points in CSS pixels of the viewport. */
  touch?: (points: [x: number, y: number][]) => Promise<void>;
}

export type StartEngine = (options: EngineOptions) => Promise<StartedEngine>;

const START = { chromium: startChromium, firefox: startFirefox, webkit: startWebkit } satisfies Record<
  string,
  StartEngine
>;

export type Engine = keyof typeof START;
export const ENGINES = Object.keys(START) as Engine[];

export const startEngine = (engine: Engine, options: EngineOptions): Promise<StartedEngine> => START[engine](options);
