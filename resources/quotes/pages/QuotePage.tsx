import { RecordGate, useResource } from '../../../src/kit'
import { QuoteBoard } from './QuoteBoard'

/** `/work-orders/:id/quote`: the carriers' offers side by side (R-07, D-06). */
export function QuotePage() {
  const resource = useResource('work-orders')
  return (
    <RecordGate resource={resource} hasUnsavedInput>
      {(record, refetch) => <QuoteBoard key={record.id} order={record} onChanged={refetch} />}
    </RecordGate>
  )
}
