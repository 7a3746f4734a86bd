import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, FormHelperText, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { questionLabel } from '../../core/questions/labels'
import type { Question, VisibleIf } from '../../core/questions/question'
import { wordsIn } from '../../core/questions/words'
import { Picker } from '../../ui/picker/Picker'
import { hint, messageOf } from '../control.view'
import { useFieldError } from '../fieldError.view'
import { usePartWords } from './pick.view'

interface Props {
  /** The path of the question. */
  name: string
  /** The path of the list that contains the question, and its index; only earlier questions can be used. */
  list: string
  index: number
  disabled?: boolean
}

type Answer = string | number | boolean

/** Edits when a question is shown: the answers that earlier questions must have. */
export function VisibleIfEditor({ name, list, index, disabled }: Props) {
  const translate = useTranslate()
  const words = usePartWords()
  const language = useLocale()
  const { setValue } = useFormContext()
  const condition = (useWatch({ name: `${name}.visible_if` }) ?? {}) as VisibleIf
  const before = ((useWatch({ name: list }) ?? []) as Question[]).slice(0, index)
  const error = useFieldError(`${name}.visible_if`)
  const own = messageOf(error)
  const deciding = before.filter(({ key, type }) => key && (type === 'choice' || type === 'yesNo'))
  const change = (next: VisibleIf) =>
    setValue(`${name}.visible_if`, Object.keys(next).length ? next : null, {
      shouldDirty: true,
      shouldValidate: Boolean(error),
    })
  const without = (key: string) =>
    Object.fromEntries(Object.entries(condition).filter(([other]) => other !== key))
  const free = deciding.filter(({ key }) => !(key in condition))
  if (!deciding.length && !Object.keys(condition).length) return null
  return (
    <Box role="group" aria-label={words('visible_if')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="div">
        {words('visible_if')}
      </Typography>
      {Object.entries(condition).map(([key, wanted]) => {
        const question = deciding.find(other => other.key === key)
        return (
          <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <TextField
              select
              size="small"
              label={words('question')}
              value={question ? key : ''}
              disabled={disabled}
              onChange={event => change({ ...without(key), [event.target.value]: [] })}
              sx={{ flex: 1, minWidth: 0, my: 0 }}
            >
              {(question ? [question, ...free] : free).map(other => (
                <MenuItem key={other.key} value={other.key}>
                  {questionLabel(other, language)}
                </MenuItem>
              ))}
            </TextField>
            <AnswersPick
              question={question}
              value={([] as Answer[]).concat(wanted)}
              disabled={disabled}
              onChange={values => change({ ...condition, [key]: values })}
            />
            <IconButton
              size="small"
              disabled={disabled}
              onClick={() => change(without(key))}
              aria-label={translate('questions.edit.no_condition', { name: key })}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      {own && <FormHelperText error>{hint(own, undefined)}</FormHelperText>}
      {free[0] && (
        <Button
          size="small"
          startIcon={<Add />}
          disabled={disabled}
          onClick={() => change({ ...condition, [free[0]?.key ?? '']: [] })}
          sx={{ justifySelf: 'start' }}
        >
          {words('add_condition')}
        </Button>
      )}
    </Box>
  )
}

interface PickProps {
  question: Question | undefined
  value: Answer[]
  disabled?: boolean
  onChange: (values: Answer[]) => void
}

function AnswersPick({ question, value, disabled, onChange }: PickProps) {
  const translate = useTranslate()
  const language = useLocale()
  const words = usePartWords()
  const options: Answer[] =
    question?.type === 'yesNo' ? [true, false] : (question?.options ?? []).map(option => option.value)
  const word = (answer: Answer) => {
    if (typeof answer === 'boolean') return translate(answer ? 'fields.yes' : 'fields.no')
    const label = question?.options?.find(option => option.value === answer)?.label
    return label ? wordsIn(label, language) : String(answer)
  }
  return (
    <Picker
      multiple
      size="small"
      disabled={disabled}
      options={options}
      value={value}
      getOptionLabel={word}
      onChange={onChange}
      input={{ label: words('is'), sx: { my: 0 } }}
      sx={{ flex: 2, minWidth: 0 }}
    />
  )
}
