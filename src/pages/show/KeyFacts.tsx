import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { mayReadField } from '../../core/access/fieldRights'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { useLabels } from '../../ui/fields/labels.view'
import { useSession } from '../../ui/session/SessionContext'
import { calmValues } from '../record/calmValues'
import { FieldValue, isEmpty } from '../record/FieldValue'
import { useFollowed } from '../record/live/followed'
import { markStyle } from '../record/live/marked'

const MOST = 4

/** What the list shows of a record stays in sight over all of its tabs. */
export function KeyFacts({ resource, record }: { resource: Resource; record: RaRecord }) {
  const words = useLabels()
  const { ability } = useSession()
  const { marked } = useFollowed()
  const names = resource.list.columns
    .filter(name => name !== resource.title && name !== STATUS && !isEmpty(record[name]))
    .filter(name => Object.hasOwn(resource.fields, name) && mayReadField(ability, resource, name, record))
    .slice(0, MOST)
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

// On a phone the sections themselves are next.
const factsStyle = {
  display: { xs: 'none', sm: 'flex' },
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  m: 0,
  mb: 1.5,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem', lineHeight: '20px' },
  '& dd': { m: 0 },
  ...calmValues,
}
