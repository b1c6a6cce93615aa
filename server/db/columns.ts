import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Column types that all tables share. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
