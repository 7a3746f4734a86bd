import ErrorOutline from '@mui/icons-material/ErrorOutline'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, ButtonBase, Collapse, FormHelperText, Typography } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { get, useFormState, useWatch } from 'react-hook-form'
import type { Question } from '../../core/questions/question'
import { wordsIn } from '../../core/questions/words'
import { RowButtons } from '../../ui/fields/RowButtons'
import { hint, messageOf } from '../control.view'

interface Props {
  name: string
  index: number
  count: number
  open: boolean
  disabled?: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onRemove: () => void
  /** The editor that the row opens. */
  children: ReactNode
}

/** Shows one question as a row that opens its editor; Alt with the arrow keys moves it. */
export function QuestionRow(props: Props) {
  const { name, index, count, open, disabled, onToggle, onMove } = props
  const id = useId()
  const language = useLocale()
  const translate = useTranslate()
  const question = (useWatch({ name }) ?? {}) as Partial<Question>
  const { errors } = useFormState()
  const error: unknown = get(errors, name)
  const title =
    (question.label && wordsIn(question.label, language)) ||
    question.key ||
    translate('questions.edit.untitled')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || !step || disabled) return
    event.preventDefault()
    if (index + step >= 0 && index + step < count) onMove(index + step)
  }
  return (
    <Box
      sx={{ border: 1, borderColor: error ? 'error.main' : 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <ButtonBase
          onClick={onToggle}
          onKeyDown={onKeyDown}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          data-question={name}
          sx={headStyle}
        >
          <ExpandMore fontSize="small" sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
          <Typography component="span" variant="body2" color="text.secondary" sx={{ minWidth: 20 }}>
            {index + 1}
          </Typography>
          <Typography component="span" variant="body2" noWrap sx={{ fontWeight: 500 }}>
            <bdi>{title}</bdi>
            {question.required ? ' *' : ''}
          </Typography>
          <Typography component="span" variant="caption" color="text.secondary" noWrap>
            {question.type && translate(`questions.types.${question.type}`)}
            {question.asked_at && ` · ${translate(`questions.stages.${question.asked_at}`)}`}
            {question.visible_if && ` · ${translate('questions.edit.conditional')}`}
          </Typography>
          {error ? (
            <ErrorOutline color="error" fontSize="small" titleAccess={translate('questions.edit.wrong')} />
          ) : null}
        </ButtonBase>
        {disabled ? null : (
          <RowButtons index={index} count={count} name={title} onMove={onMove} onRemove={props.onRemove} />
        )}
      </Box>
      {error ? <RowError error={error} open={open} /> : null}
      <Collapse in={open} unmountOnExit id={id}>
        {props.children}
      </Collapse>
    </Box>
  )
}

/**
 * Shows an error that no input shows: one of the checks, which have
 * no input, or any error while the row is closed.
 */
function RowError({ error, open }: { error: unknown; open: boolean }) {
  const { checks } = error as { checks?: unknown }
  const problem = open ? messageOf(checks) : messageOf(error)
  return problem ? (
    <FormHelperText error sx={{ px: 1.5, pb: 0.5 }}>
      {hint(problem, undefined)}
    </FormHelperText>
  ) : null
}

const headStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  px: 1,
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'start',
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
}
