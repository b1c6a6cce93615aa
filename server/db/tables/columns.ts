import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  customType,
  index,
  integer,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Column types that all tables share. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** The row of another table to which a row belongs, and with which it goes. */
export const belongsTo = (name: string, owner: () => AnyPgColumn) =>
  integer(name).notNull().references(owner, { onDelete: 'cascade' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An encrypted value, or an object from before the encryption. Only `platform/sealing` reads either. */
export type Stored<Value extends object> = string | Value

/** Bytes such as the 20 that an authenticator app shares with the host. */
export interface FactorSecret {
  base64: string
}

/** A text that a person wrote, such as a message or a reason. */
export interface WrittenText {
  text: string
}

/** Not Drizzle's `jsonb`, which parses each sealed text again: it throws for it, and that takes longer than decrypting. */
export const sealed = <Value extends object>(name: string) =>
  customType<{ data: Stored<Value> }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
  })(name)

/** For a query: the name of the key that has sealed a value; null for a value in clear. */
export const keyOfSealed = (value: SQLWrapper) =>
  sql<
    string | null
  >`case when jsonb_typeof(${value}) = 'string' then split_part(${value} #>> '{}', '.', 2) end`

/** Finds the keys of a sealed column of a table, which a start would else read whole. */
export const keyIndex = (table: string, value: ExtraConfigColumn) =>
  index(`${table}_${value.name}_key`)
    .on(sql`(${keyOfSealed(value)})`)
    .where(sql`(${keyOfSealed(value)}) is not null`)
