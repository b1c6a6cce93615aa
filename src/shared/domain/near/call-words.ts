/**
 * The first words of a call to a trial's site. They are in English, because they are read to the site.
 *
 * @param asksForSpanish Begins with the question for somebody who speaks Spanish.
 * @param registryNumber Such as `NCT01234567`.
 */
export function callWords(title: string, registryNumber: string | null, asksForSpanish: boolean): string {
  const study = registryNumber === null ? title : `${title}, number ${registryNumber}`
  const begin = asksForSpanish ? '¿Habla español? ' : ''
  return `“${begin}Hello, I am calling about the study ${study}. Are you still looking for participants?”`
}
