import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'
import { calmValues } from '../record/calmValues'
import { FieldValue } from '../record/FieldValue'
import { useFollowed } from '../record/live/followed'
import { markStyle } from '../record/live/marked'

interface Props {
  resource: Resource
  record: RaRecord
  /** The names of the fields to show. */
  names: readonly string[]
}

/** Shows a record's list columns above its tabs, so that they stay visible in every tab. */
export function KeyFacts({ resource, record, names }: Props) {
  const words = useLabels()
  const { marked } = useFollowed()
  if (!names.length) return null
  return (
    <Box component="dl" sx={factsStyle}>
      {names.map(name => {
        const field = resource.fields[name]
        return field ? (
          <div key={name}>
            <dt>{words(fieldLabel(resource, name))}</dt>
            <Box component="dd" sx={markStyle(marked.has(name))}>
              <FieldValue
                resource={resource}
                name={name}
                field={field}
                value={record[name]}
                record={record}
              />
            </Box>
          </div>
        ) : null
      })}
    </Box>
  )
}

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 3, sm: 5 },
  rowGap: 1,
  m: 0,
  mb: 1.5,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem', lineHeight: '20px' },
  '& dd': { m: 0 },
  ...calmValues,
}
