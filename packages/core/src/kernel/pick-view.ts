import type { z } from 'zod'

/** The values of an enumeration are plain text in the database. */
type Stored<Value> = Value extends string ? string : Value

type Row<Fields> = { [Name in keyof Fields]: Stored<Fields[Name]> }

/**
 * A response: exactly the fields of its schema, at every depth, taken from a row and what was computed from it. So the schema is
 * the list of what a caller may see, and a column that it does not name never leaves.
 */
export function pickView<View extends z.ZodObject>(
  view: View,
  row: Row<z.input<View>>,
): z.output<View> {
  return view.parse(row)
}
