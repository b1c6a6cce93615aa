/** Numbers that sponsors add to the names of their sites. A long name is cut off within one. */
const numbers = [
  /^[~* ]+/,
  /^\d+(?:\.\d+)+ /,
  // A site that hides its name keeps its sponsor's: "Teva Investigational Site 13834".
  /(?<=\b(?:investigat\w+|research|clinical|study) site) (?=\S*\d)\S+$/i,
  / ?[-–,/]? ?\( ?Site\b[^)]*\)?$/i,
  / ?[-–,/] ?Site ?(?:(?:Number|No\.?|ID) ?)?[:#-]? ?(?=[\w-]*\d)[\w-]+$/i,
  / ?\/? ?\(?\bID ?[#:] ?\w+\)?$/i,
  / - \d+$/,
]
/** A code alone, or a note to the reader. */
const noName = /^(?:[A-Z]{0,4}\d[\d\s.#-]*)?$|^for (?:additional|more) information\b/i

/** A facility's name without its numbers at the sponsor; null if nothing else is left. */
export function facilityName(written: string): string | null {
  // Long runs of spaces would cost the square of their length.
  const line = written.replaceAll(/\s+/g, ' ')
  const name = numbers.reduce((text, number) => text.replace(number, ''), line).trim()
  return noName.test(name) ? null : name
}
