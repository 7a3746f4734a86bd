import { todayIn, type Writer } from '../../server/hooks'
import { dayAt } from '../../src/core/field/relativeDate'

const DAY_MS = 86_400_000

/** Returns the day of a timestamp in the office's time zone. */
export const dayOf = ({ context }: Writer, moment: string): string =>
  dayAt(new Date(moment), context.timeZone)

export const todayOf = ({ context }: Writer): string => todayIn(context)
export const nowOf = ({ context }: Writer): string => context.now.toISOString()

/** Returns the time that is the given number of days from now. */
export const inDays = ({ context }: Writer, days: number): string =>
  new Date(context.now.getTime() + days * DAY_MS).toISOString()
