/** An option. A plain text is both label and value. */
export type Option = string | { value: string; label: string }

export function asOption(option: Option): Exclude<Option, string> {
  return typeof option === 'string' ? { value: option, label: option } : option
}
