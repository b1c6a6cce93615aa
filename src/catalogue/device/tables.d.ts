/** Addresses of tables that the build makes: `scripts/vite/tables.ts`. */
declare module 'virtual:tables' {
  export const zipCodes: string
  export const borders: string
  export const everydayNames: string
}
