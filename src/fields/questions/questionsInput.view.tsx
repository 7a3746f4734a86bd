import { Alert, Box } from '@mui/material'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { loadPatterns } from '../../core/questions/pattern'
import type { Question } from '../../core/questions/question'
import { tidied } from '../../core/questions/tidied'
import type { Resource } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import type { InputProps } from '../fieldView'
import { FieldGroup } from '../group.view'
import { QuestionsPreview } from './preview.view'
import { QuestionList } from './questionList.view'
import { questionListSchema } from './questionListSchema'
import type { QuestionsField } from './questions.type'

/** Edits the questions of a version next to a preview of the form. Only drafts can be changed. */
export function QuestionsInput({ name, resource, label, disabled }: InputProps<QuestionsField>) {
  const translate = useTranslate()
  const status = useWatch({ name: STATUS }) as unknown
  const settled = typeof status === 'string' && status !== 'draft'
  return (
    <FieldGroup label={label}>
      {settled && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('questions.edit.settled')}
        </Alert>
      )}
      <Box sx={layoutStyle}>
        <QuestionList name={name} disabled={disabled || settled} />
        <SidePanel name={name} resource={resource} />
      </Box>
    </FieldGroup>
  )
}

/** Shows the preview, which updates with low priority while the user types. */
function SidePanel({ name, resource }: { name: string; resource: Resource }) {
  const questions = useDeferredValue(useWatch({ name }) as unknown)
  return <Preview questions={questions} resource={resource} patterns={usePatterns()} />
}

/** Loads the pattern engine; without it, only the server checks patterns. */
function usePatterns(): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    loadPatterns().then(() => setLoaded(true), console.error)
  }, [])
  return loaded
}

interface PreviewProps {
  questions: unknown
  resource: Resource
  /** Whether the pattern engine is loaded; a change makes the preview check again. */
  patterns: boolean
}

const Preview = memo(function Preview({ questions, resource }: PreviewProps) {
  const translate = useTranslate()
  const parsed = questionListSchema.safeParse(tidied(questions ?? []))
  const last = useRef<Question[]>([])
  if (parsed.success) last.current = parsed.data
  return (
    <Box sx={previewStyle}>
      <QuestionsPreview questions={last.current} resource={resource} />
      {parsed.success ? null : (
        <Alert severity="warning" variant="outlined" sx={{ py: 0 }}>
          {translate('questions.edit.preview_waits')}
        </Alert>
      )}
    </Box>
  )
})

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
