import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { adminOf, listSessions } from './reads.ts'
import {
  changePasswordInput,
  loginInput,
  loginView,
  meView,
  revokeSessionInput,
  sessionView,
} from './schema.ts'
import { changePassword, revokeOtherSessions, revokeSession, signIn, signOut } from './writes.ts'

export const authRouter = router({
  login: publicProcedure
    .meta({
      rest: 'POST /auth/login',
      summary: 'Sign in',
      description:
        'Answers a bearer token, good for 30 days or until it is idle for 14, and sets the cookie that opens pictures and nothing else.',
      refuses: ['wrongCredentials', 'tooManySignIns'],
      takesForms: true,
    })
    .input(loginInput)
    .output(loginView)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  logout: adminProcedure
    .meta({
      rest: 'POST /auth/logout',
      summary: 'Sign out',
      description: 'The token and the picture cookie of this login are dead at once, everywhere.',
    })
    .mutation(({ ctx }) => signOut(ctx)),
  me: adminProcedure
    .meta({ rest: 'GET /auth/me', summary: 'Show who is signed in' })
    .output(meView)
    .query(({ ctx }) => ({ email: adminOf(ctx).email })),
  changePassword: adminProcedure
    .meta({
      rest: 'POST /auth/password',
      summary: 'Change the password',
      description: 'Every other device has to sign in anew.',
      refuses: ['tooManySignIns'],
    })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  sessions: adminProcedure
    .meta({
      rest: 'GET /auth/sessions',
      summary: 'List the devices that are signed in',
      description: 'The one last used comes first.',
    })
    .output(z.array(sessionView))
    .query(({ ctx }) => listSessions(ctx)),
  revokeOthers: adminProcedure
    .meta({ rest: 'DELETE /auth/sessions', summary: 'Sign every other device out' })
    .mutation(({ ctx }) => revokeOtherSessions(ctx)),
  revoke: adminProcedure
    .meta({ rest: 'DELETE /auth/sessions/:id', summary: 'Sign a device out' })
    .input(revokeSessionInput)
    .mutation(({ ctx, input }) => revokeSession(ctx, input)),
})
