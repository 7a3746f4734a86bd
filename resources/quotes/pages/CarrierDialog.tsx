import type { RaRecord } from 'react-admin'
import { TransitionDialog } from '../../../src/pages/show/TransitionDialog'
import { inputFields } from '../../../src/pages/transitions/transitionFields'
import { useRecordTransition } from '../../../src/pages/transitions/useRecordTransition'
import { useResource } from '../../../src/ui/fields/resources.view'
import { useSession } from '../../../src/ui/session/SessionContext'
import type { Quote } from '../grid/quote'
import { AcceptDialog } from './AcceptDialog'
import type { ActionPrompt } from './carrierActions'
import { RecommendDialog } from './RecommendDialog'

interface Props {
  what: ActionPrompt
  quote: Quote
  order: RaRecord
  /** What the carrier is called. */
  name: string
  onClose: () => void
  onChanged: () => void
}

/** Asks what a step of one carrier's quote needs. */
export function CarrierDialog(props: Props) {
  if (props.what === 'accept') return <AcceptDialog {...props} />
  if (props.what === 'recommend') return <RecommendDialog {...props} />
  return <MoveDialog {...props} what={props.what} />
}

function MoveDialog({ what, quote, onClose, onChanged }: Props) {
  const resource = useResource('quotes')
  const { ability } = useSession()
  const record = quote as RaRecord & Quote
  const { transition, moving } = useRecordTransition({ resource, record, onTransition: onChanged })
  const inputs = inputFields(resource, what, { ability })
  return (
    <TransitionDialog
      resource={resource}
      record={record}
      name={what}
      inputs={inputs}
      moving={moving !== undefined}
      onSubmit={(values, version) => transition(what, values, { inputs, version })}
      onClose={onClose}
    />
  )
}
