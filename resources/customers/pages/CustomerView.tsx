import { type ResourcePageProps, ShowPage } from '../../../src/kit'
import { RecordPayment } from '../../payments/pages/RecordPayment'

/** The page of a customer, from which a payment can be recorded. */
export function CustomerView({ resource }: ResourcePageProps) {
  return (
    <ShowPage resource={resource} actions={record => <RecordPayment customer_id={Number(record.id)} />} />
  )
}
