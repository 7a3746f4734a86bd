import { Paper } from '@mui/material'
import type { Question } from '../../../src/core/questions/question'
import { QuestionsPreview } from '../../../src/fields/questions/preview.view'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { ShowPage } from '../../../src/pages/ShowPage'

/** A version of questions, with the form that they make. */
export function QuestionSetView({ resource }: ResourcePageProps) {
  return (
    <ShowPage
      resource={resource}
      details={({ questions }) => (
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <QuestionsPreview questions={(questions ?? []) as Question[]} resource={resource} />
        </Paper>
      )}
    />
  )
}
