import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { common } from '../../site/admin/words.ts'

/**
 * Wraps a resolver so that a field whose input the browser cannot parse (`validity.badInput`: '1e' in a
 * number input, an incomplete date) is an error. Its `value` is an empty string, which the schema would
 * accept as a cleared field.
 */
export function rejectUnreadableInput<Fields extends FieldValues, Context, Filled>(
  resolve: Resolver<Fields, Context, Filled>,
): Resolver<Fields, Context, Filled> {
  return async (values, context, options) => {
    const unreadable = Object.entries(options.fields).flatMap(([name, { ref }]) =>
      ref instanceof HTMLInputElement && ref.validity.badInput ? [{ name, type: ref.type }] : [],
    )
    const result = await resolve(values, context, options)
    if (unreadable.length === 0) return result
    const errors: FieldErrors = { ...result.errors }
    for (const { name, type } of unreadable) {
      const message = type === 'number' ? common.notANumber : common.halfTyped
      errors[name] = { type: 'badInput', message }
    }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}
