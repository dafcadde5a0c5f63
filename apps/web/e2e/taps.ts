import type { Locator } from '@playwright/test'

/** Counts presses of a thumb, as in the table of a visit at the barber's. Typing counts only by `fill`. */
export class Taps {
  count = 0

  async tap(target: Locator) {
    this.count += 1
    await target.tap()
  }

  /** A filled field counts as one tap. */
  async fill(target: Locator, text: string) {
    this.count += 1
    await target.fill(text)
  }
}
