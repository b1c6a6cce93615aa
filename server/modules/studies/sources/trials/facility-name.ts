/** Numbers that sponsors add to the names of their sites. A long name is cut off within one. */
const numbers = [
  /^[~*\s]+/,
  /^\d+(?:\.\d+)+\s+/,
  // A site that hides its name keeps its sponsor's: "Teva Investigational Site 13834".
  /(?<=\b(?:investigat\w+|research|clinical|study)\s+site)\s+\S*\d\S*$/i,
  /\s*[-–,/]?\s*\(\s*Site\b[^)]*\)?$/i,
  /\s*[-–,/]\s*Site\s*(?:(?:Number|No\.?|ID)\s*)?[:#-]?\s*[\w-]*\d[\w-]*$/i,
  /\s*\/?\s*\(?\bID\s*[#:]\s*\w+\)?$/i,
  /\s+-\s+\d+$/,
]
/** A code alone, or a note to the reader. */
const noName = /^(?:[A-Z]{0,4}\d[\d\s.#-]*)?$|^for (?:additional|more) information\b/i

/** A facility's name without its numbers at the sponsor; null if nothing else is left. */
export function facilityName(written: string): string | null {
  const name = numbers.reduce((text, number) => text.replace(number, ''), written).trim()
  return noName.test(name) ? null : name
}
