import type { Locator } from '@playwright/test'

/** Counts presses of a thumb. Typing is not counted, as in the table of a visit at the barber's. */
export class Taps {
  count = 0

  async tap(target: Locator) {
    this.count += 1
    await target.tap()
  }
}
