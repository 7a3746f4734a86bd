import { Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { optionLabel, transitionLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { statusAfter } from '../../core/schema/userTransitions'
import { DialogFrame } from '../../ui/dialog/DialogFrame'
import { useLabels } from '../../ui/fields/useLabels'
import { sameValue } from '../record/changes'
import { changedFields } from '../record/live/changedFields'
import { LiveBar } from '../record/live/LiveBar'
import { useRemoteChangesText } from '../record/live/useRemoteChangesText'
import { useWriters } from '../record/live/useWriters'
import { useTitleOf } from '../recordTitle'
import { TransitionForm } from './TransitionForm'
import type { TransitionProblem } from './transitionProblem'

interface Props {
  resource: Resource
  record: RaRecord
  /** The record when the user started the transition, if that was before the dialog opened. */
  begun?: RaRecord
  name: string
  inputs: readonly string[]
  /** Why a transition without input failed. */
  problem?: TransitionProblem
  moving: boolean
  /** Performs the transition on the dialog's version of the record. */
  onSubmit: (values: Values, version: unknown) => Promise<TransitionProblem | undefined>
  onClose: () => void
}

/** Asks to confirm a transition, and for its reason and input. */
export function TransitionDialog(props: Props) {
  const { resource, record, begun = record, name, problem, onSubmit: onMove, onClose, ...rest } = props
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const words = useLabels()
  const [met, setMet] = useState(problem)
  // Others can write to the record while the dialog is open. It shows their changes before using them.
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
    <DialogFrame title={title} isRunning={rest.moving} maxWidth="sm" onClose={onClose}>
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
        text={<StatusChange {...{ resource, name }} status={String(basis[STATUS])} />}
        name={name}
        refused={met?.other}
        onSubmit={move}
        onClose={onClose}
        {...rest}
      />
    </DialogFrame>
  )
}

/** Says from which status to which the transition leads, unless the status stays. */
function StatusChange({ resource, name, status }: { resource: Resource; name: string; status: string }) {
  const translate = useTranslate()
  const words = useLabels()
  const transition = resource.transitions[name]
  const to = transition ? statusAfter(transition, status) : status
  if (to === status) return null
  const called = (value: string) => words(optionLabel(resource, STATUS, value))
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
      {translate('view.status_change', { from: called(status), to: called(to) })}
    </Typography>
  )
}

interface TransitionRemoteChangesProps {
  resource: Resource
  /** The transition's name. */
  name: string
  inputs: readonly string[]
  /** The dialog's version of the record. `record` is the current one. */
  basis: Values
  record: Values
  onAdopt: () => void
}

/** Shows others' changes since a transition's dialog was opened. The user resolves conflicts. */
function TransitionRemoteChanges({
  resource,
  name,
  inputs,
  basis,
  record,
  onAdopt,
}: TransitionRemoteChangesProps) {
  const translate = useTranslate()
  const format = useRemoteChangesText(resource)
  const { getValues, setValue } = useFormContext<Values>()
  const [opened] = useState(basis)
  const fields = changedFields(resource, opened, record)
  const writers = useWriters(resource, record, fields.length ? Number(opened.version) : undefined)
  const isNewer = Number(record.version) > Number(basis.version)
  const theirs = isNewer ? changedFields(resource, basis, record) : []
  const isTouched = (field: string) => inputs.includes(field) && !sameValue(getValues(field), basis[field])
  const contested = theirs.filter(field => isTouched(field) && !sameValue(getValues(field), record[field]))
  const goOn = (taken: readonly string[]) => {
    for (const field of taken) setValue(field, record[field] ?? null)
    onAdopt()
  }
  useEffect(() => {
    if (isNewer && !contested.length) goOn(theirs.filter(field => !isTouched(field)))
  })
  if (contested.length)
    return (
      <LiveBar
        inFoot
        tone="warning"
        text={writers.isPending ? undefined : format('both', writers, contested)}
        actions={
          <>
            <Button size="small" variant="outlined" onClick={() => goOn(theirs)}>
              {translate('remote_changes.take_theirs')}
            </Button>
            <Button size="small" onClick={() => goOn(theirs.filter(field => !isTouched(field)))}>
              {translate('remote_changes.keep_mine')}
            </Button>
          </>
        }
      />
    )
  const from: readonly string[] = resource.transitions[name]?.from ?? []
  const isOver = fields.includes(STATUS) && !from.includes(String(record[STATUS]))
  const text = fields.length && !writers.isPending ? format('in_dialog', writers, fields) : undefined
  return (
    <LiveBar
      inFoot
      tone={isOver ? 'warning' : 'info'}
      text={isOver ? translate('remote_changes.not_any_more') : text}
    />
  )
}
