import { z } from 'zod'
import {
  clearableLine,
  clearableText,
  flag,
  name,
  optionalLine,
  optionalText,
  resettable,
  withDefault,
} from './fields.ts'

/** One field of what is stored: in the input that creates it, in the input that changes it, and in a response. */
interface Field {
  create: z.ZodType
  update: z.ZodType
  view: z.ZodType
}

type Fields = Readonly<Record<string, Field>>
type Shapes<Given extends Fields> = {
  [Use in keyof Field]: { [Name in keyof Given]: Given[Name][Use] }
}

/** The fields of an entity as three shapes. What only one of them has is added there. */
export function entity<Given extends Fields>(fields: Given): Shapes<Given>
export function entity(fields: Fields): Shapes<Fields> {
  const shapeOf = (use: keyof Field) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[use]]))
  return { create: shapeOf('create'), update: shapeOf('update'), view: shapeOf('view') }
}

/** A required name without web addresses. */
export function nameField(max: number) {
  const input = name(max)
  return { create: input, update: input.optional(), view: z.string() }
}

/** A text that may be missing. An update clears it by null. */
export function textField(max: number) {
  return { create: optionalText(max), update: clearableText(max), view: z.string().nullable() }
}

/** The same without line breaks. */
export function lineField(max: number) {
  return { create: optionalLine(max), update: clearableLine(max), view: z.string().nullable() }
}

/** A value that is `value` if it is left out, or null in an update. */
export function defaultField<Input extends z.ZodType, View extends z.ZodType>(
  input: Input,
  value: z.output<Input>,
  view: View,
) {
  return { create: withDefault(input, value), update: resettable(input, value), view }
}

export function flagField(value: boolean) {
  return defaultField(flag, value, z.boolean())
}
