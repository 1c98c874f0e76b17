/** What check-pdf.ts and its worker say to each other. */

export interface WorkerSettings {
  readonly memoryBytes: number;
}

export interface WorkerQuestion {
  readonly bytes: Uint8Array;
  readonly maxPages: number;
}

export type WorkerAnswer =
  | { readonly outcome: 'readable' | 'too-many-pages'; readonly pages: number }
  | { readonly outcome: 'damaged' | 'encrypted' | 'too-heavy' };
