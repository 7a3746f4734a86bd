import { Box, Link, Stack, Typography } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'react-admin'
import type { RefusalGroup, Task } from '../../contract/tasks'
import { useTaskWords } from './useTaskWords'

/** The reasons for refused rows, each once, with some affected records. */
export function Reasons({ task: { reasons, resource, refused } }: { task: Task }) {
  const translate = useTranslate()
  const { number, reason: wordsOf } = useTaskWords()
  if (!reasons.length) return null
  const others = refused - reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack component="ul" sx={listStyle}>
      {reasons.map(reason => (
        <Box component="li" key={JSON.stringify(reason.messages)} sx={{ py: 1 }}>
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {wordsOf(reason.messages)}
            </Typography>
            <Typography variant="body2" className="tabular">
              {number(reason.count)}
            </Typography>
          </Box>
          <Examples resource={resource} reason={reason} />
        </Box>
      ))}
      {others > 0 && (
        <Typography component="li" variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {translate('tasks.other_reasons', { smart_count: others, count: number(others) })}
        </Typography>
      )}
    </Stack>
  )
}

function Examples({
  resource,
  reason: { examples, count },
}: {
  resource: string | null
  reason: RefusalGroup
}) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { number } = useTaskWords()
  const known = examples.filter(({ record_id, label }) => record_id !== null && label !== null)
  if (!resource || !known.length) return null
  const others = count - known.length
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, mt: 0.25 }}>
      {known.map(({ record_id, label }) => (
        <Link
          key={record_id}
          dir="auto"
          variant="body2"
          component={LinkBase}
          to={createPath({ resource, id: record_id ?? '', type: 'show' })}
          target="_blank"
          rel="noopener"
        >
          {label}
        </Link>
      ))}
      {others > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('tasks.and_others', { smart_count: others, count: number(others) })}
        </Typography>
      )}
    </Stack>
  )
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  mt: 2,
  p: 0,
  borderTop: 1,
  borderColor: 'divider',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
}
