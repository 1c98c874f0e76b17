/** Column kinds shared by the tables: ids, instants, versions. */
import { sql } from 'drizzle-orm';
import { bigint, text, timestamp } from 'drizzle-orm/pg-core';

/** 24 lowercase hex characters. */
export const id = (name: string) => text(name);

/** An instant; a JavaScript Date on our side. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Grows by one with each change of what anybody can see of the row. */
export const version = () => bigint('version', { mode: 'number' }).notNull().default(1);

/** The next version, for an update's `set`. */
export const nextVersion = sql<number>`version + 1`;
