import type { Context } from '../kernel/context.ts'

/** The storage of uploaded pictures. */
export interface PictureStore {
  /**
   * The names of files stored before that time. None when the store is marked as that of another installation, whose
   * files look like leftovers to this one.
   */
  namesBefore(time: Date, installation: string): Promise<string[]>
  /** Idempotent. */
  remove(name: string): Promise<void>
}

/** The context of what removes pictures. */
export interface PictureContext extends Context {
  pictures: PictureStore
}
