import { t } from '#language/language.ts'

/** A number of a `tel:` link for the eye: `+1 617-555-0100, extension 12`. */
export function phoneText(phone: string): string {
  const [, number = phone, extension] = /^([^;]*)(?:;ext=(.*))?$/.exec(phone) ?? []
  const shown = number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  return extension === undefined ? shown : t('{number}, extension {extension}', { number: shown, extension })
}
