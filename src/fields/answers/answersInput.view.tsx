import { Alert, Box, Button, FormHelperText, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { QuestionsResponse } from '../../contract/questions'
import { emptyAnswers } from '../../core/questions/emptyAnswers'
import type { Answers } from '../../core/questions/question'
import { useFieldLabel } from '../../ui/fields/useLabels'

import { hint } from '../control.view'
import { useFieldError } from '../fieldError.view'
import type { InputProps } from '../fieldView'
import { FieldGroup } from '../group.view'
import type { AnswersField } from './answers.type'
import { useRegisterQuestions } from './currentQuestions.view'
import { OutdatedVersionNotice } from './outdatedVersionNotice.view'
import { PlainAnswers } from './plainAnswers.view'
import { QuestionInputs } from './questionInputs.view'
import { useQuestions } from './useQuestions.view'

/**
 * Shows the questions for the record's subject as inputs of its form; other answers can show or hide them.
 */
export function AnswersInput(props: InputProps<AnswersField>) {
  const { name, field, resource, label, helperText } = props
  const [of, set] = useWatch({ name: [field.of, field.set] }) as unknown[]
  const response = useQuestions(resource, { name, of, set })
  useRegisterQuestions(name, response.data?.questions)
  const error = useFieldError(name)
  const own = typeof error?.message === 'string' ? error.message : undefined
  return (
    <FieldGroup label={label}>
      <LoadedQuestions {...props} questions={response} />
      {own || helperText ? (
        <FormHelperText error={Boolean(own)}>{hint(own, helperText)}</FormHelperText>
      ) : null}
    </FieldGroup>
  )
}

interface LoadedQuestionsProps extends InputProps<AnswersField> {
  questions: ReturnType<typeof useQuestions>
}

function LoadedQuestions({ questions: { data, error, isLoading, refetch }, ...props }: LoadedQuestionsProps) {
  const translate = useTranslate()
  const { name, field, resource } = props
  const of = useFieldLabel(resource, field.of)
  const answers = useWatch({ name }) as Answers | null
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {translate('form.try_again')}
          </Button>
        }
      >
        {translate('questions.not_loaded')}
      </Alert>
    )
  if (isLoading) return <Skeleton variant="rounded" height={120} aria-label={translate('app.loading')} />
  if (data?.questions.length) return <Answering {...props} asked={data} />
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {data ? translate('questions.none_asked') : translate('questions.choose_first', { name: of })}
      </Typography>
      {answers && <PlainAnswers answers={answers} />}
    </>
  )
}

function Answering({
  name,
  field,
  resource,
  disabled,
  asked: response,
}: InputProps<AnswersField> & { asked: QuestionsResponse }) {
  const translate = useTranslate()
  const answers = useWatch({ name }) as Answers | null
  const empty = emptyAnswers(response.questions, answers, field.stage).length
  return (
    <Box sx={{ minWidth: 0 }}>
      <OutdatedVersionNotice asked={response} />
      <QuestionInputs
        name={name}
        questions={response.questions}
        stage={field.stage}
        resource={resource}
        disabled={disabled}
      />
      <Typography variant="caption" color="text.secondary" role="status" component="p">
        {empty ? translate('questions.left', { smart_count: empty }) : translate('questions.complete')}
      </Typography>
    </Box>
  )
}
