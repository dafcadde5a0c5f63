import * as z from 'zod/mini'

export const feedForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name.')),
  showsNames: z.boolean(),
})
