import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import {
  canOn,
  FormDialog,
  type PointingField,
  RecordPicker,
  useAction,
  useFieldLabel,
  useNotifyDone,
  useResource,
  useSession,
  withParent,
} from '../../../src/kit'
import { isOutOfRunning } from '../grid/quote'
import type { Board } from './useBoard'

interface Props {
  order: RaRecord
  board: Board
  onClose: () => void
}

/** Requests quotes from further carriers. Each gets a column. */
export function AddCarrierDialog({ order, board, onClose }: Props) {
  const translate = useTranslate()
  const data = useDataProvider()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const { ability } = useSession()
  const quotes = useResource('quotes')
  const label = useFieldLabel(quotes, 'insurance_company_id')
  const [chosen, setChosen] = useState<number[]>([])
  const { run, busy, refused } = useAction()
  const requested = [...board.snapshot.quotes.values()]
    .filter(quote => !isOutOfRunning(quote))
    .map(quote => quote.insurance_company_id)
  const field = quotes.fields.insurance_company_id as PointingField
  const offered = {
    ...field,
    filter: {
      ...field.filter,
      appointed_type_ids: order.insurance_type_id,
      ...(requested.length ? { id_neq_any: requested } : {}),
    },
  }
  const add = async () => {
    const answers: RaRecord[] = []
    try {
      for (const insurance_company_id of chosen) {
        const { data: made } = await data.create('quotes', {
          data: { work_order_id: order.id, insurance_company_id },
        })
        answers.push(made)
      }
      onClose()
    } finally {
      const final = !answers.every(made =>
        canOn(ability, 'delete', { resource: quotes, record: withParent(made, order) }),
      )
      if (answers.length)
        notifyDone('resources.quote-grid.added', {
          messageArgs: { smart_count: answers.length },
          answers,
          final,
        })
      await queries.invalidateQueries()
    }
  }
  return (
    <FormDialog
      title={translate('resources.quote-grid.add_carrier')}
      submit={translate('resources.quote-grid.ask')}
      canSubmit={chosen.length > 0}
      busy={busy}
      refused={refused}
      maxWidth="xs"
      onSubmit={() => run(add)}
      onClose={onClose}
    >
      <RecordPicker
        field={offered}
        value={chosen}
        onChange={setChosen}
        many
        control={{ label, autoFocus: true }}
      />
    </FormDialog>
  )
}
