import { Box } from '@mui/material'
import { readableName } from '../../core/i18n/readableName'
import type { Answers } from '../../core/questions/question'
import { isEmptyAnswer } from '../../core/questions/visible'

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Shows answers whose questions are not available, each with its readable key. */
export function PlainAnswers({ answers }: { answers: Answers }) {
  return (
    <Box component="span" sx={{ display: 'grid' }}>
      {Object.entries(answers)
        .filter(([, value]) => !isEmptyAnswer(value))
        .map(([key, value]) => (
          <span key={key}>
            {readableName(key)}: <bdi>{plain(value)}</bdi>
          </span>
        ))}
    </Box>
  )
}
