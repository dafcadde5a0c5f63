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
    .meta({ rest: 'POST /auth/login', takesForms: true })
    .input(loginInput)
    .output(loginView)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  logout: adminProcedure.meta({ rest: 'POST /auth/logout' }).mutation(({ ctx }) => signOut(ctx)),
  me: adminProcedure
    .meta({ rest: 'GET /auth/me' })
    .output(meView)
    .query(({ ctx }) => ({ email: adminOf(ctx).email })),
  changePassword: adminProcedure
    .meta({ rest: 'POST /auth/password' })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  sessions: adminProcedure
    .meta({ rest: 'GET /auth/sessions' })
    .output(z.array(sessionView))
    .query(({ ctx }) => listSessions(ctx)),
  revokeOthers: adminProcedure
    .meta({ rest: 'DELETE /auth/sessions' })
    .mutation(({ ctx }) => revokeOtherSessions(ctx)),
  revoke: adminProcedure
    .meta({ rest: 'DELETE /auth/sessions/:id' })
    .input(revokeSessionInput)
    .mutation(({ ctx, input }) => revokeSession(ctx, input)),
})
