import { sqlState } from '@haircuts/db/errors'

/**
 * A fault as the log may know it: its kind and where it happened. The words of a database error
 * repeat what people typed, so of those only the codes are kept.
 */
export function faultForLog(fault: Error) {
  const error = rootOf(fault)
  // The job queue hands on copies of errors, which lost their name on the way.
  const { name = 'Error', stack = '' } = error
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: name,
    message: name.startsWith('Prisma') ? '' : error.message,
    code: 'code' in error ? error.code : undefined,
    sqlState: sqlState(error),
    stack: frames.join('\n'),
  }
}

/** tRPC wraps what was thrown, and takes over its words. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}
