import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { QuestionsResponse } from '../../contract/questions'

/** Shows a notice if a record was filled in with an older version of the questions. */
export function OutdatedVersionNotice({ asked: { id, number, current } }: { asked: QuestionsResponse }) {
  const translate = useTranslate()
  if (!current || current.id === id) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 1, py: 0 }}>
      {translate('questions.older', { number: Number(number), current: current.number })}
    </Alert>
  )
}
