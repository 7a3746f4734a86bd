import { Alert, Box } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Question } from '../../questions/question'
import { questionsSchema } from '../../questions/questionsSchema'
import { tidied } from '../../questions/tidied'
import { STATUS } from '../../schema/systemFields'
import type { InputProps } from '../fieldView'
import { FieldGroup } from '../group.view'
import { QuestionsPreview } from './preview.view'
import { QuestionList } from './questionList.view'
import type { QuestionsField } from './questions'

/** Writes the questions of a version, with the form that they make beside it. What is no draft stays as it is. */
export function QuestionsInput({ name, resource, label, disabled }: InputProps<QuestionsField>) {
  const translate = useTranslate()
  const [held, status] = useWatch({ name: [name, STATUS] }) as unknown[]
  const settled = typeof status === 'string' && status !== 'draft'
  const parsed = questionsSchema.safeParse(tidied(held ?? []))
  const last = useRef<Question[]>([])
  if (parsed.success) last.current = parsed.data
  return (
    <FieldGroup label={label}>
      {settled && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('questions.edit.settled')}
        </Alert>
      )}
      <Box sx={layoutStyle}>
        <QuestionList name={name} disabled={disabled || settled} />
        <Box sx={previewStyle}>
          <QuestionsPreview questions={last.current} resource={resource} />
          {parsed.success ? null : (
            <Alert severity="warning" variant="outlined" sx={{ py: 0 }}>
              {translate('questions.edit.preview_waits')}
            </Alert>
          )}
        </Box>
      </Box>
    </FieldGroup>
  )
}

const layoutStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 860px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
const previewStyle = {
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 1.5,
  '@container (min-width: 860px)': {
    position: 'sticky',
    top: 80,
    maxHeight: 'calc(100vh - 96px)',
    overflowY: 'auto',
  },
}
