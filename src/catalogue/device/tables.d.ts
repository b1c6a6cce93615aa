/** Addresses of tables that the build makes: `scripts/vite/tables.ts`. */
declare module 'virtual:tables' {
  export const zipCodes: string
  /** Only those in reach of the codes with two first digits, for which a star stands. */
  export const zipCodesAround: string
  export const borders: string
  export const everydayNames: string
}
