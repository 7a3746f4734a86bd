import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { mayWriteField } from '../../access/fieldRights'
import { useSession } from '../../auth/SessionContext'
import { useLabels } from '../../fields/labels.view'
import { RefusedAction } from '../../reasons/RefusedAction'
import { useRefusals } from '../../reasons/useRefusals'
import { type TransitionState, useRecords } from '../../records/recordsProvider'
import { transitionLabel } from '../../schema/labels'
import type { Resource } from '../../schema/resource'
import { TransitionDialog } from './TransitionDialog'

interface Props {
  resource: Resource
  record: RaRecord
  onMoved: () => void
}

/** A button for every move that the record's status allows; one that is refused or not yet possible says why. */
export function Transitions({ resource, record, onMoved }: Props) {
  const records = useRecords()
  const { ability } = useSession()
  const [open, setOpen] = useState<string>()
  const { data = [] } = useQuery({
    queryKey: [resource.name, 'transitions', record.id, record.version],
    queryFn: async () => (await records.transitions(resource.name, Number(record.id))).data,
    enabled: Object.keys(resource.transitions).length > 0,
  })
  const { refusal } = useRefusals(resource)
  return data.map(state => {
    const askable = askableFields(resource, state).filter(name =>
      mayWriteField(ability, 'update', resource, name, record),
    )
    return (
      <Box key={state.name} component="span">
        <TransitionButton
          resource={resource}
          state={state}
          askable={askable}
          refused={refusal(resource.transitions[state.name]?.action ?? 'update', record)}
          onOpen={() => setOpen(state.name)}
        />
        {open === state.name && (
          <TransitionDialog
            resource={resource}
            record={record}
            name={state.name}
            ask={askable}
            onClose={() => setOpen(undefined)}
            onMoved={onMoved}
          />
        )}
      </Box>
    )
  })
}

/** Of what is missing, the fields that can be filled on the way. */
function askableFields(resource: Resource, { name, missing }: TransitionState): string[] {
  const required = resource.transitions[name]?.requires ?? []
  return missing.flatMap(({ field }) => (field && required.includes(field) ? [field] : []))
}

interface ButtonProps {
  resource: Resource
  state: TransitionState
  askable: string[]
  refused?: string
  onOpen: () => void
}

function TransitionButton({ resource, state, askable, refused, onOpen }: ButtonProps) {
  const words = useLabels()
  const label = words(transitionLabel(resource, state.name))
  const inTheWay = state.missing.filter(({ field }) => !field || !askable.includes(field))
  const possible = inTheWay.length === 0 && (state.allowed || askable.length > 0)
  if (refused || !possible)
    return (
      <RefusedAction label={label} reason={refused ?? inTheWay.map(({ message }) => message).join(' ')} />
    )
  return (
    <Button variant="outlined" onClick={onOpen}>
      {label}
    </Button>
  )
}
