import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CachedSince } from '../../../src/pages/measures/CachedSince'
import { FailedMeasures } from '../../../src/pages/measures/FailedMeasures'
import { useMeasures } from '../../../src/pages/measures/useMeasures'
import { useCan } from '../../../src/ui/session/SessionContext'
import { managerMeasures, staffMeasures } from './boardMeasures'
import { NowBoard } from './NowBoard'
import { PeriodBoard } from './PeriodBoard'
import { usePeriod } from './usePeriod'

/** The numbers of the office, with one call; who runs it sees what periods came to as well. */
export function Board() {
  const translate = useTranslate()
  const can = useCan()
  const period = usePeriod()
  const runs = can('manage', 'Policy')
  const from = useMeasures(runs ? managerMeasures : staffMeasures, period.period)
  if (from.error)
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" size="small" onClick={from.refetch}>
            {translate('form.try_again')}
          </Button>
        }
      >
        {translate(from.error.message, { _: from.error.message })}
      </Alert>
    )
  return (
    <>
      <FailedMeasures failed={from.failed} />
      <CachedSince at={from.cachedAt} />
      <NowBoard from={from} />
      {runs && <PeriodBoard from={from} period={period} />}
    </>
  )
}
