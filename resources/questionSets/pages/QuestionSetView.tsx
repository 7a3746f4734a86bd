import { Paper } from '@mui/material'
import { type Question, QuestionsPreview, type ResourcePageProps, ShowPage } from '../../../src/kit'

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
