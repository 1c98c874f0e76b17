/** What the log says of an error: enough to find the fault, nothing of the people whose data it was working on. */

export type ErrorFacts = {
  readonly type: string;
  readonly message: string;
  readonly code?: string | undefined;
  /** Empty where there is none. */
  readonly stack: string;
  readonly cause?: ErrorFacts | undefined;
};

/** Drizzle ends its messages with the values of the query: names, addresses, password hashes. */
const withoutParams = (message: string): string => {
  const start = message.indexOf('\nparams: ');
  return start === -1 ? message : `${message.slice(0, start)}\nparams: [hidden]`;
};

/** The message again opens the stack, values and all. */
const cleanStack = ({ stack = '', message }: Error): string =>
  message === '' ? stack : stack.replace(message, () => withoutParams(message));

const MAX_CAUSES = 5;

/** Only type, message, code, stack and causes: other properties may hold rows (`detail` of PostgreSQL does). */
export function errorFacts(error: unknown): ErrorFacts {
  return factsOf(error, 0);
}

const factsOf = (error: unknown, depth: number): ErrorFacts => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: withoutParams(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    stack: cleanStack(error),
    ...(error.cause === undefined || depth === MAX_CAUSES ? {} : { cause: factsOf(error.cause, depth + 1) }),
  };
};
