import { Box, Skeleton, type Theme, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { officeToday } from '../../core/field/officeToday'
import type { Answers, Question } from '../../core/questions/question'
import { isEmptyAnswer } from '../../core/questions/visible'
import { OwnWordsProvider } from '../../ui/fields/OwnWords'
import type { FilledCell } from '../cell.view'
import { displayOf } from '../registry'
import type { AnswersField } from './answers.type'
import { fieldOfQuestion } from './fields'
import { OutdatedVersionNotice } from './outdatedVersionNotice.view'
import { PlainAnswers } from './plainAnswers.view'
import { groupsOf, questionControlLabel, questionWords } from './questionWords'
import { useQuestions } from './useQuestions.view'

type Props = FilledCell<AnswersField, Answers>

/** Shows a record's answers with the questions they were given to; without a record, with their keys. */
export function AnswersCell(props: Props) {
  const { record, field, value } = props
  if (!record || typeof record[field.set] !== 'number') return <PlainAnswers answers={value} />
  return <KnownAnswers {...props} set={record[field.set]} />
}

function KnownAnswers({ value, field, name, resource, record, set }: Props & { set: unknown }) {
  const language = useLocale()
  const translate = useTranslate()
  const { data, isLoading } = useQuestions(resource, { name, of: record?.[field.of], set })
  const words = useMemo(
    () => questionWords(resource, { path: name, questions: data?.questions ?? [] }, language),
    [resource, name, data, language],
  )
  if (isLoading) return <Skeleton variant="rounded" height={72} aria-label={translate('app.loading')} />
  if (!data) return <PlainAnswers answers={value} />
  const answered = data.questions.filter(({ key }) => !isEmptyAnswer(value[key]))
  return (
    <OwnWordsProvider words={words}>
      <OutdatedVersionNotice asked={data} />
      {groupsOf(answered, language).map(({ title, questions }) => (
        <Box key={title ?? ''} sx={{ '& + &': { mt: 1.5 } }}>
          {title && (
            <Typography variant="overline" component="div" color="text.secondary">
              {title}
            </Typography>
          )}
          <Answered
            questions={questions}
            answers={value}
            path={name}
            resource={resource}
            language={language}
          />
        </Box>
      ))}
    </OwnWordsProvider>
  )
}

interface AnsweredProps extends Pick<Props, 'resource'> {
  questions: readonly Question[]
  answers: Answers
  path: string
  language: string
}

function Answered({ questions, answers, path, resource, language }: AnsweredProps) {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={listStyle}>
      {questions
        .filter(({ key }) => !isEmptyAnswer(answers[key]))
        .map(question => {
          const { key, type, fields = [] } = question
          const at = `${path}.${key}`
          const field = fieldOfQuestion(question, officeToday())
          const { Cell } = displayOf(field)
          const label = questionControlLabel(question, language)
          const isList = type === 'list'
          return (
            <Box key={key} sx={isList ? { gridColumn: '1 / -1', minWidth: 0 } : { minWidth: 0 }}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {label}
              </Typography>
              <Box component="dd" sx={{ m: 0 }}>
                {isList ? (
                  (answers[key] as Answers[]).map((item, index) => (
                    <Box
                      // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
                      key={index}
                      role="group"
                      aria-label={translate('fields.item', { name: label, position: index + 1 })}
                      sx={itemStyle}
                    >
                      <Answered
                        questions={fields}
                        answers={item}
                        path={at}
                        resource={resource}
                        language={language}
                      />
                    </Box>
                  ))
                ) : type === 'number' && question.code ? (
                  <bdi>{String(answers[key])}</bdi>
                ) : (
                  <Cell value={answers[key]} field={field} name={at} resource={resource} />
                )}
              </Box>
            </Box>
          )
        })}
    </Box>
  )
}

const listStyle = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  whiteSpace: 'normal',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 168px), 1fr))',
}
const itemStyle = {
  borderInlineStart: (theme: Theme) => `2px solid ${(theme.vars ?? theme).palette.divider}`,
  paddingInlineStart: 1.5,
  my: 0.5,
}
