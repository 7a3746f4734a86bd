import { Box, Link as MuiLink } from '@mui/material'
import { Link, type RaRecord, useCreatePath, useGetList, useRefresh, useTranslate } from 'react-admin'
import {
  FieldValue,
  isPointerOverRow,
  type Resource,
  Transitions,
  useLiveRefresh,
  useResource,
} from '../../../src/kit'
import { PolicyPanel } from './PolicyPanel'

const SHOWN = ['due_on', 'open', 'status'] as const

/** Shows the next instalments to pay, each with its payment one click away. */
export function OpenInstalments({ policy }: { policy: RaRecord }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const resource = useResource('instalments')
  const { data = [], refetch } = useGetList(resource.name, {
    filter: { policy_id: policy.id, status_eq_any: ['pending', 'due', 'partly_paid', 'overdue'] },
    sort: { field: 'due_on', order: 'ASC' },
    pagination: { page: 1, perPage: 3 },
  })
  // Pauses while the pointer is over a row, so that a payment form and the button under the pointer stay in
  // place.
  useLiveRefresh([resource.name], () => refetch(), { gapMs: 1_000, isPaused: isPointerOverRow })
  if (!data.length) return null
  return (
    <PolicyPanel title={translate('resources.policy-page.to_pay')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data.map(instalment => (
          <Row key={instalment.id} resource={resource} instalment={instalment} onTransition={refresh} />
        ))}
      </Box>
    </PolicyPanel>
  )
}

interface RowProps {
  resource: Resource
  instalment: RaRecord
  onTransition: () => void
}

function Row({ resource, instalment, onTransition: onMoved }: RowProps) {
  const createPath = useCreatePath()
  return (
    <Box component="li" sx={rowStyle}>
      <MuiLink
        component={Link}
        to={createPath({ resource: resource.name, id: instalment.id, type: 'show' })}
        underline="hover"
      >
        {instalment.label}
      </MuiLink>
      {SHOWN.map(name => {
        const field = resource.fields[name]
        return (
          field && (
            <FieldValue
              key={name}
              resource={resource}
              name={name}
              field={field}
              value={instalment[name]}
              record={instalment}
            />
          )
        )
      })}
      <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
        <Transitions resource={resource} record={instalment} onTransition={onMoved} />
      </Box>
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  fontSize: '0.875rem',
}
