import { Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Resource, Values } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { sameValue } from '../record/changes'
import { changedFields } from '../record/live/changedFields'
import { LiveBar } from '../record/live/LiveBar'
import { useRemoteChangesText } from '../record/live/useRemoteChangesText'
import { useWriters } from '../record/live/useWriters'

interface Props {
  resource: Resource
  /** Name of the transition. */
  name: string
  inputs: readonly string[]
  /** The record that the dialog goes from, and as it is now. */
  basis: Values
  record: Values
  onAdopt: () => void
}

/** Inside the dialog of a move: what others did to the record since it was opened. What both changed is the person's to choose. */
export function TransitionRemoteChanges({ resource, name, inputs: asked, basis, record, onAdopt }: Props) {
  const translate = useTranslate()
  const say = useRemoteChangesText(resource)
  const { getValues, setValue } = useFormContext<Values>()
  const [opened] = useState(basis)
  const fields = changedFields(resource, opened, record)
  const writers = useWriters(resource, record, fields.length ? Number(opened.version) : undefined)
  const isNewer = Number(record.version) > Number(basis.version)
  const theirs = isNewer ? changedFields(resource, basis, record) : []
  const isTouched = (field: string) => asked.includes(field) && !sameValue(getValues(field), basis[field])
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
        text={writers.isPending ? undefined : say('both', writers, contested)}
        actions={
          <>
            <Button size="small" variant="outlined" onClick={() => goOn(theirs)}>
              {translate('meanwhile.take_theirs')}
            </Button>
            <Button size="small" onClick={() => goOn(theirs.filter(field => !isTouched(field)))}>
              {translate('meanwhile.keep_mine')}
            </Button>
          </>
        }
      />
    )
  const from: readonly string[] = resource.transitions[name]?.from ?? []
  const isOver = fields.includes(STATUS) && !from.includes(String(record[STATUS]))
  const told = fields.length && !writers.isPending ? say('in_dialog', writers, fields) : undefined
  return (
    <LiveBar
      inFoot
      tone={isOver ? 'warning' : 'info'}
      text={isOver ? translate('meanwhile.not_any_more') : told}
    />
  )
}
