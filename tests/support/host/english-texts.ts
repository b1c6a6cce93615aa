import { spanish } from '#server/language/es/spanish.ts'

/** English texts of the host that have a translation, and are long enough to mean nothing else. */
const english = Object.entries(spanish)
  .filter(([key, translated]) => key !== translated && /\p{Ll}{2,} \p{L}/u.test(key))
  .map(([key]) => key.split(/\{\w+\}/))

/** Texts of the host that stand in a text in English. */
export function englishIn(text: string): string[] {
  const plain = text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll(/\s+/g, ' ')
  return english
    .map((parts) => parts.map((part) => part.trim()).filter((part) => part.length > 8))
    .filter((parts) => parts.length > 0 && parts.every((part) => plain.includes(part)))
    .map((parts) => parts.join('…'))
}
