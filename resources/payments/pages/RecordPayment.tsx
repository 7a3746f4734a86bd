import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../../src/kit'

const Dialog = lazy(() => import('./PaymentDialog').then(({ PaymentDialog }) => ({ default: PaymentDialog })))

/** A button that opens the dialog for a payment of a customer, or of one of their policies. */
export function RecordPayment(of: { customer_id: number; policy_id?: number }) {
  const translate = useTranslate()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  if (!can('create', 'Payment')) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('resources.payment-dialog.title')}
      </Button>
      <Suspense>{open && <Dialog {...of} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
