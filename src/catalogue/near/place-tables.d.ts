/** Addresses of tables that the build makes: `scripts/vite/place-tables.ts`. */
declare module 'virtual:place-tables' {
  export const zipCodes: string
  export const borders: string
}
