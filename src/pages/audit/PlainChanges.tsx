import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../core/schema/labels'
import { useLabels } from '../../ui/fields/labels.view'
import type { OperationChange } from './audit'

interface Props {
  /** Whose labels the fields have. */
  name: string
  changes: OperationChange['changes']
}

/** Changes of what has no definition here, such as settings of the product's own pages: their names and plain values. */
export function PlainChanges({ name, changes }: Props) {
  const words = useLabels()
  const translate = useTranslate()
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 0.5, typography: 'body2' }}>
      {changes.map(({ field, before, after }) => (
        <Box key={field} sx={changeStyle}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {words(fieldLabel({ name }, field))}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="del" aria-label={translate('history.before')} sx={{ color: 'text.secondary' }}>
              <bdi>{plain(before)}</bdi>
            </Box>{' '}
            <Box component="ins" aria-label={translate('history.after')} sx={{ textDecoration: 'none' }}>
              <bdi>{plain(after)}</bdi>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const plain = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const changeStyle = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
}
