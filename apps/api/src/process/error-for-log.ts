import { sqlState } from '@haircuts/db/errors'

/**
 * The loggable part of an error: type, codes and stack frames. The message of a database error is dropped, because it
 * can contain personal data from the input.
 */
export function errorForLog(error: Error) {
  const root = rootOf(error)
  // The job queue serialises errors, which drops their name.
  const { name = 'Error', stack = '' } = root
  const frames = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: name,
    message: name.startsWith('Prisma') ? '' : root.message,
    code: 'code' in root ? root.code : undefined,
    sqlState: sqlState(root),
    stack: frames.join('\n'),
  }
}

/** The innermost cause, because tRPC wraps errors and copies their message. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}
