/** One schema for both engines: PGlite (embedded) and PostgreSQL. Migrations are generated from it. */
export * from './catalogue-tables.ts'
export * from './deletion-tables.ts'
export * from './identity-tables.ts'
export * from './list-tables.ts'
export * from './participant-tables.ts'
export * from './points-tables.ts'
export * from './push-tables.ts'
export * from './survey-tables.ts'
