import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { FormProvider, set, useForm } from 'react-hook-form'
import { officeToday } from '../../core/field/officeToday'
import { type Answers, type Question, STAGES, type Stage, stageOf } from '../../core/questions/question'
import { formatParams } from '../../core/schema/formatParams'
import type { Resource } from '../../core/schema/resource'
import { checkAnswers } from '../answers/checkAnswers'
import { QuestionInputs } from '../answers/questionInputs.view'

interface Props {
  questions: readonly Question[]
  resource: Resource
}

const NAME = 'preview'

/** Previews the questions with their real inputs and checks. */
export function QuestionsPreview({ questions, resource }: Props) {
  const translate = useTranslate()
  const language = useLocale()
  const stages = STAGES.filter(stage => questions.some(question => stageOf(question) === stage))
  const [chosen, setStage] = useState<Stage>('request')
  const stage = stages.includes(chosen) ? chosen : (stages[0] ?? 'request')
  const format = useMemo(
    () => (issue: Parameters<typeof formatParams>[0]) => translate(issue.key, formatParams(issue, language)),
    [translate, language],
  )
  const form = useForm<{ [NAME]: Answers }>({
    mode: 'onTouched',
    defaultValues: { [NAME]: {} },
    resolver: values => {
      const { issues } = checkAnswers(questions, known(questions, values[NAME]), {
        today: officeToday(),
        stage,
      })
      const errors = {}
      for (const [path, [first]] of Object.entries(issues))
        if (first) set(errors, `${NAME}.${path}`, { type: 'check', message: format(first) })
      return { values, errors }
    },
  })
  return (
    <Box role="group" aria-label={translate('questions.edit.preview')}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Typography variant="subtitle2" component="div" sx={{ flex: 1 }}>
          {translate('questions.edit.preview')}
        </Typography>
        {stages.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={stage}
            onChange={(_event, next: Stage | null) => next && setStage(next)}
            aria-label={translate('questions.edit.asked_at')}
          >
            {stages.map(one => (
              <ToggleButton key={one} value={one}>
                {translate(`questions.stages.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Box>
      <FormProvider {...form}>
        <QuestionInputs name={NAME} questions={questions} stage={stage} resource={resource} />
      </FormProvider>
    </Box>
  )
}

const known = (questions: readonly Question[], answers: Answers | undefined): Answers =>
  Object.fromEntries(questions.map(({ key }) => [key, answers?.[key]]))
