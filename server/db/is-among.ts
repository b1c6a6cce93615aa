import { type Column, type SQL, sql } from 'drizzle-orm'

/** Whether a column is one of any number of values: all are one parameter, of which a statement takes 65,535. */
export const isAmong = (column: Column, values: Iterable<string | number>): SQL =>
  sql`${column} = any(${sql.param([...values])})`
