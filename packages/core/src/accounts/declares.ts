import { defineModule } from '../kernel/define.ts'

export const ACCOUNTS = defineModule({
  tables: {
    admin: 'nothing',
    session: 'nothing',
    two_factor: 'nothing',
    recovery_code: 'nothing',
    passkey: 'nothing',
    used_challenge: 'nothing',
    security_event: 'nothing',
    api_key: 'nothing',
  },
  retention: {
    sessions: {
      what: 'Sign-ins of the barber',
      amount: 14,
      unit: 'day',
      since: 'the last use, and at most 30 days, or 90 by a passkey',
      why: 'A forgotten device must not stay signed in. Its notifications go on, without names.',
      sweep: [
        // A device outlives the expiry of its session.
        {
          table: 'push_device',
          where: `EXISTS (SELECT FROM session WHERE session.id = session_id AND (expires_at <= $2 OR last_used_at <= $1))`,
          set: 'session_id = NULL',
        },
        {
          table: 'session',
          where: `(expires_at <= $2 OR last_used_at <= $1)
            AND NOT EXISTS (SELECT FROM push_device WHERE session_id = session.id)`,
        },
      ],
    },
    usedChallenges: {
      what: 'Used challenges for passkeys, as hashes',
      amount: 5,
      unit: 'minute',
      since: 'the challenge',
      why: 'Each answer of a passkey works once.',
      sweep: [{ table: 'used_challenge', where: 'expires_at <= $2' }],
    },
    securityEvents: {
      what: 'Security events of the account, with the network',
      amount: 90,
      unit: 'day',
      since: 'the event',
      why: 'The barber sees who tried to sign in.',
      sweep: [{ table: 'security_event', where: 'last_at < $1' }],
    },
  },
})
