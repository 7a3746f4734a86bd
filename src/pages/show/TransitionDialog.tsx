import { Dialog } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { transitionLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { useTitleOf } from '../recordTitle'
import { TransitionForm } from '../transitions/TransitionForm'
import { TransitionRemoteChanges } from '../transitions/TransitionRemoteChanges'
import type { TransitionProblem } from '../transitions/transitionProblem'

interface Props {
  resource: Resource
  record: RaRecord
  /** As it was when the move was begun, where that was before the dialog. */
  begun?: RaRecord
  name: string
  inputs: readonly string[]
  /** What a move that asks nothing has met already. */
  problem?: TransitionProblem
  moving: boolean
  /** Moves the record from the version that the dialog goes from. */
  onSubmit: (values: Values, version: unknown) => Promise<TransitionProblem | undefined>
  onClose: () => void
}

/** Confirms a move, and asks for its reason and for what it needs. */
export function TransitionDialog(props: Props) {
  const { resource, record, begun = record, name, problem, onSubmit: onMove, onClose, ...rest } = props
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const words = useLabels()
  const [met, setMet] = useState(problem)
  // Others may write to the record while the dialog is open; that they did is said before it goes on from there.
  const [basis, setBasis] = useState(begun)
  const move = async (values: Values) => {
    setMet(undefined)
    const found = await onMove(values, basis.version)
    setMet(found)
    if (!found) onClose()
    return found
  }
  const title = translate('view.transition_title', {
    action: words(transitionLabel(resource, name)),
    title: titleOf(resource, record),
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="transition-title">
      <TransitionForm
        resource={resource}
        record={basis}
        note={
          <TransitionRemoteChanges
            {...{ resource, name, basis, record }}
            inputs={rest.inputs}
            onAdopt={() => setBasis(record)}
          />
        }
        name={name}
        title={title}
        titleId="transition-title"
        refused={met?.other}
        onSubmit={move}
        onClose={onClose}
        {...rest}
      />
    </Dialog>
  )
}
