type Filled<Row> = { [Field in keyof Row]?: NonNullable<Row[Field]> }

/** The fields of a row that hold something: a piece of the catalogue leaves out the others. */
export function withoutEmpty<Row extends object>(row: Row): Filled<Row> {
  const filled: Filled<Row> = {}
  for (const [field, value] of Object.entries(row)) {
    const isEmpty =
      value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) Object.assign(filled, { [field]: value })
  }
  return filled
}
