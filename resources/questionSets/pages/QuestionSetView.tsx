import { Paper } from '@mui/material'
import type { Question } from '../../../src/core/questions/question'
import { QuestionsPreview } from '../../../src/fields/questions/preview.view'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'
import { ShowPage } from '../../../src/pages/ShowPage'

/** The page of a question set, with a preview of its form. */
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
