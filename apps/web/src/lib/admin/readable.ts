import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { common } from '../../content/admin/frame.ts'

/**
 * Refuses a field that holds something its type cannot read, as a number input does with '1e' and a
 * date with its day missing: the browser says that it is empty, which would pass for a field that
 * was cleared.
 */
export function readable<Fields extends FieldValues, Context, Filled>(
  resolve: Resolver<Fields, Context, Filled>,
): Resolver<Fields, Context, Filled> {
  return async (values, context, options) => {
    const unread = Object.entries(options.fields).flatMap(([name, { ref }]) =>
      ref instanceof HTMLInputElement && ref.validity.badInput ? [{ name, type: ref.type }] : [],
    )
    const result = await resolve(values, context, options)
    if (unread.length === 0) return result
    const errors: FieldErrors = { ...result.errors }
    for (const { name, type } of unread) {
      const message = type === 'number' ? common.notANumber : common.halfTyped
      errors[name] = { type: 'badInput', message }
    }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}
