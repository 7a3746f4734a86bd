import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { listFormat } from '../../core/i18n/intl'
import { emptyAnswers } from '../../core/questions/emptyAnswers'
import type { Answers } from '../../core/questions/question'
import { wordsIn } from '../../core/questions/words'
import { STATUS } from '../../core/schema/systemFields'
import type { PanelProps } from '../fieldView'
import type { AnswersField } from './answers.type'
import { AnswersCell } from './answersCell.view'
import { useQuestions } from './useQuestions.view'

/** Shows a record's answers on its page; while it has its initial status, also the missing ones. */
export function AnswersPanel({ value, ...props }: PanelProps<AnswersField, Answers>) {
  const { record, field, name, resource } = props
  const translate = useTranslate()
  const language = useLocale()
  const begun = record[STATUS] === resource.fields[STATUS]?.default
  const { data } = useQuestions(resource, { name, of: record[field.of], set: record[field.set] })
  const empty = begun ? emptyAnswers(data?.questions ?? [], value, field.stage) : []
  return (
    <>
      {value ? <AnswersCell {...props} value={value} /> : null}
      {!value && !empty.length ? '—' : null}
      {empty.length ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('questions.empty_answers', {
            smart_count: empty.length,
            names: listFormat(language).format(empty.map(({ label }) => wordsIn(label, language))),
          })}
        </Typography>
      ) : null}
    </>
  )
}
