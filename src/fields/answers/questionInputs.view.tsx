import { Box, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useLocale } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { officeToday } from '../../core/field/officeToday'
import type { Answers, Question, Stage } from '../../core/questions/question'
import { visibleQuestions } from '../../core/questions/visible'
import { wordsIn } from '../../core/questions/words'
import type { Resource } from '../../core/schema/resource'
import { OwnWordsProvider } from '../../ui/fields/OwnWords'
import { viewOf } from '../registry'
import { fieldOfQuestion } from './fields'
import { groupsOf, questionControlLabel, questionWords } from './questionWords'

interface Props {
  /** The path of the answers in the form. */
  name: string
  questions: readonly Question[]
  stage?: Stage
  resource: Resource
  disabled?: boolean
}

/** Shows the inputs of the questions that are visible for the current answers. */
export function QuestionInputs({ name, questions, stage, resource, disabled }: Props) {
  const language = useLocale()
  const answers = (useWatch({ name }) ?? {}) as Answers
  const words = useMemo(
    () => questionWords(resource, { path: name, questions }, language),
    [resource, name, questions, language],
  )
  const groups = groupsOf(visibleQuestions(questions, answers, stage), language)
  return (
    <OwnWordsProvider words={words}>
      {groups.map(({ title, questions: groupQuestions }) => (
        <Box key={title ?? ''} sx={{ mb: 1 }}>
          {title && (
            <Typography variant="overline" component="div" color="text.secondary" sx={{ mt: 1 }}>
              {title}
            </Typography>
          )}
          <Box sx={gridStyle}>
            {groupQuestions.map(question => (
              <QuestionInput
                key={question.key}
                name={name}
                question={question}
                resource={resource}
                language={language}
                disabled={disabled}
              />
            ))}
          </Box>
        </Box>
      ))}
    </OwnWordsProvider>
  )
}

interface InputProps extends Pick<Props, 'name' | 'resource' | 'disabled'> {
  question: Question
  language: string
}

function QuestionInput({ name, question, resource, language, disabled }: InputProps) {
  const field = fieldOfQuestion(question, officeToday())
  const { Input, wide } = viewOf(field)
  return (
    <Box sx={wide ? { gridColumn: '1 / -1', minWidth: 0 } : { minWidth: 0 }}>
      <Input
        name={`${name}.${question.key}`}
        path={`${name}.${question.key}`}
        field={field}
        resource={resource}
        label={questionControlLabel(question, language)}
        helperText={question.help && wordsIn(question.help, language)}
        required={question.required}
        disabled={disabled}
      />
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2.5,
  rowGap: 0.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 248px), 1fr))',
}
