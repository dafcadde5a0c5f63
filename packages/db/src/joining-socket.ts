import { Socket } from 'node:net'

/**
 * A connection to PostgreSQL that writes all statements of one turn of the event loop together. `pg` corks its socket for each
 * statement alone, and a write of its own for each is most of what a short statement costs this process.
 */
export class JoiningSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
