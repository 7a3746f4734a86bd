import { useSearchParams } from 'react-router-dom'
import { officeNow, officeTimeZone } from '../../core/field/officeTime'
import { relativeDate } from '../../core/field/relativeDate'
import type { Period } from '../../core/measures/measureFilter'
import { isPeriodName, type PeriodName, periodOf } from '../../core/measures/periods'

const USUAL: PeriodName = 'this_year'
const PARAM = 'period'

/** Returns today's date in the office's time zone. */
export const officeToday = (): string =>
  relativeDate('@today', { now: officeNow(), timeZone: officeTimeZone() })?.from ?? ''

/** The selected period, with its dates. */
export interface PeriodChoice {
  name: PeriodName
  period: Period
  choose: (name: PeriodName) => void
}

/** Returns the period of the dashboard's figures, which is stored in the URL. */
export function usePeriod(): PeriodChoice {
  const [params, setParams] = useSearchParams()
  const requested = params.get(PARAM)
  const name = isPeriodName(requested) ? requested : USUAL
  const choose = (next: PeriodName) =>
    setParams(
      before => {
        before.delete(PARAM)
        if (next !== USUAL) before.set(PARAM, next)
        return before
      },
      { replace: true },
    )
  return { name, period: periodOf(name, officeToday()), choose }
}
