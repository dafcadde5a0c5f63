/**
 * In place of TanStack's endless lists, which every visitor would load and no screen has:
 * `vite.config.ts` puts this there.
 */
export function infiniteQueryBehavior(): never {
  throw new Error('Endless lists are left out of the build: see vite.config.ts.')
}

export const hasNextPage = () => false
export const hasPreviousPage = () => false
