import { setOfficeClock } from '../../src/core/field/officeTime'

const DAY = 86_400_000

/** The office's clock under test: it follows the system's until it is set, then stands still. */
export class TestClock {
  #moment: Date | undefined

  /** `Services.now`. */
  readonly now = (): Date => new Date(this.#moment ?? Date.now())

  /** Sets it to a moment, such as `2028-02-29T12:00:00Z`. */
  set(moment: string | Date): void {
    this.#moment = new Date(moment)
    setOfficeClock(this.now)
  }

  /** Moves it forward by a number of days. */
  forward(days: number): void {
    this.set(new Date(this.now().getTime() + days * DAY))
  }

  /** Lets it follow the system's again. */
  run(): void {
    this.#moment = undefined
    setOfficeClock(() => new Date())
  }
}
