import { setOfficeClock } from '../../src/core/field/officeTime'

const DAY = 86_400_000

/**
 * The office's clock in tests. It follows the system's clock until it is set, and then shows a fixed time.
 */
export class TestClock {
  #moment: Date | undefined

  /** `Services.now`. */
  readonly now = (): Date => new Date(this.#moment ?? Date.now())

  /** Sets the clock to a moment, such as `2028-02-29T12:00:00Z`. */
  set(moment: string | Date): void {
    this.#moment = new Date(moment)
    setOfficeClock(this.now)
  }

  /** Moves the clock forward by a number of days. */
  forward(days: number): void {
    this.set(new Date(this.now().getTime() + days * DAY))
  }

  /** Lets the clock follow the system's clock again. */
  run(): void {
    this.#moment = undefined
    setOfficeClock(() => new Date())
  }
}
