export interface Merge<Values> {
  /** The operator's own fields, and the other one's in all fields that the operator left alone. */
  values: Values
  both: (keyof Values & string)[]
}

/** Brings the operator's input into step with a newer version, field by field. */
export function mergeFields<Values extends object>(
  start: Values,
  input: Values,
  newest: Values,
): Merge<Values> {
  const names = Object.keys(newest).filter((name): name is keyof Values & string => name in start)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = names.filter((name) => !isSame(start[name], input[name]))
  const own = Object.fromEntries(changed.map((name) => [name, input[name]]))
  return {
    values: { ...newest, ...own },
    both: changed.filter((name) => !isSame(start[name], newest[name]) && !isSame(input[name], newest[name])),
  }
}
