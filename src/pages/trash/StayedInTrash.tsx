import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ManyRestored } from '../../contract/records'
import type { Explanation } from '../../ui/dialog/RefusedAlert'

interface Props {
  problem: Explanation | undefined
  stayed: ManyRestored['refused']
}

/** Shows why records were not restored. */
export function StayedInTrash({ problem, stayed }: Props) {
  const translate = useTranslate()
  if (!problem && !stayed.length) return null
  return (
    <Alert severity="warning" role="alert">
      {problem && translate(problem.message, { _: problem.message })}
      {problem?.details.map(detail => (
        <Box key={detail}>{detail}</Box>
      ))}
      {stayed.length > 0 && translate('trash.some_stayed', { smart_count: stayed.length })}
      {stayed.map(({ id, label, message, missing }) => (
        <Box key={id}>
          <bdi>{label ?? `#${id}`}</bdi>:{' '}
          {(missing.length ? missing.map(each => each.message) : [message]).join(' ')}
        </Box>
      ))}
    </Alert>
  )
}
