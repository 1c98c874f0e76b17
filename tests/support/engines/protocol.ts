/**
 * The W3C WebDriver commands the tests use. Chromium and WebKit are driven over HTTP by their drivers; Firefox speaks
 * the same commands over Marionette, which is built into it, so that no driver has to be found for it.
 */

/** HTTP method, path within the session, Marionette's name of the same command. */
export const COMMANDS = {
  navigate: ['POST', '/url', 'WebDriver:Navigate'],
  url: ['GET', '/url', 'WebDriver:GetCurrentURL'],
  timeouts: ['POST', '/timeouts', 'WebDriver:SetTimeouts'],
  click: ['POST', '/element/:id/click', 'WebDriver:ElementClick'],
  clear: ['POST', '/element/:id/clear', 'WebDriver:ElementClear'],
  type: ['POST', '/element/:id/value', 'WebDriver:ElementSendKeys'],
  run: ['POST', '/execute/async', 'WebDriver:ExecuteAsyncScript'],
  actions: ['POST', '/actions', 'WebDriver:PerformActions'],
  screenshot: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
  windowRect: ['GET', '/window/rect', 'WebDriver:GetWindowRect'],
  setWindowRect: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  window: ['GET', '/window', 'WebDriver:GetWindowHandle'],
  newWindow: ['POST', '/window/new', 'WebDriver:NewWindow'],
  switchTo: ['POST', '/window', 'WebDriver:SwitchToWindow'],
  closeWindow: ['DELETE', '/window', 'WebDriver:CloseWindow'],
  quit: ['DELETE', '', 'Marionette:Quit'],
} as const;

export type Command = keyof typeof COMMANDS;
export type Params = Record<string, unknown>;

/** A browser's remote control. */
export interface Wire {
  /** Answers the command's value. Throws {@link RefusedError}, or another error when the browser is gone. */
  send(command: Command, params?: Params): Promise<unknown>;
  close(): void;
}

/** The browser understood and said no; `code` is WebDriver's, like `element click intercepted`. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** How WebDriver writes a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = { [ELEMENT]: string };

export const idOf = (element: ElementReference): string => element[ELEMENT];
