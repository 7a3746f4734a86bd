import { Box, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { mayReadField } from '../../core/access/fieldRights'
import { computedBy } from '../../core/schema/computedBy'
import { fieldLabel } from '../../core/schema/labels'
import type { Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { useSession } from '../../ui/session/SessionContext'
import { FieldValue } from '../record/FieldValue'
import { today } from '../record/today'
import type { TransitionFormOptions } from './useTransitionForm'

/** What a move will bring by what is entered, worked out while it is: by the function that the server keeps it with. */
export function ComputedFields({ resource, name, record }: TransitionFormOptions) {
  const words = useLabels()
  const { ability, can, user } = useSession()
  const entered = useWatch<Values>()
  if (!record) return null
  const brought = computedBy(
    resource,
    name,
    { ...record, ...entered },
    { before: record, actor: user, today: today(), can },
  )
  const shown = Object.entries(brought).filter(([field]) => mayReadField(ability, resource, field, record))
  if (!shown.length) return null
  return (
    <Box component="dl" aria-live="polite" sx={listStyle}>
      {shown.map(([field, value]) => {
        const known = resource.fields[field]
        return (
          known && (
            <Box key={field} sx={rowStyle}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {words(fieldLabel(resource, field))}
              </Typography>
              <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                <FieldValue resource={resource} name={field} field={known} value={value} record={record} />
              </Box>
            </Box>
          )
        )
      })}
    </Box>
  )
}

const listStyle = { mt: 1.5, mb: 0, mx: 0, p: 1.25, borderRadius: 1, bgcolor: 'action.hover' }
const rowStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }
