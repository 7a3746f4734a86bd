import ArrowForward from '@mui/icons-material/ArrowForward'
import {
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Import, ImportChoice, Question } from '../../contract/imports'
import { nameFormat } from '../../core/i18n/intl'
import { ENCODINGS } from './ReadingForm'

type Reading = NonNullable<ImportChoice['reading']>

interface Props {
  imported: Import
  onAnswer: (reading: Reading) => void
}

/** Asks what the file leaves open, each with examples of what its cells become. */
export function Questions({ imported, onAnswer }: Props) {
  const translate = useTranslate()
  const { questions, columns } = imported
  if (!questions.length) return null
  const open = questions.find(({ answer }) => answer === null)
  const nameOf = (at: number) => columns[at]?.header || translate('import.unnamed', { number: at + 1 })
  return (
    <Box component="section" aria-labelledby="import-questions">
      <Typography variant="subtitle2" component="h2" id="import-questions" sx={{ mb: 1 }}>
        {translate('import.questions')}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {questions.map(question => (
          <QuestionInput
            key={keyOf(question)}
            question={question}
            id={question === open ? OPEN_QUESTION : undefined}
            nameOf={nameOf}
            onAnswer={onAnswer}
          />
        ))}
      </Stack>
    </Box>
  )
}

const keyOf = ({ kind, column, sign }: Question) => `${kind} ${column} ${sign}`

/** The id of the first input of the first question without an answer. */
export const OPEN_QUESTION = 'import-open-question'

interface QuestionProps {
  question: Question
  /** The id of its first input. */
  id: string | undefined
  nameOf: (at: number) => string
  onAnswer: Props['onAnswer']
}

function QuestionInput({ question, id, nameOf, onAnswer }: QuestionProps) {
  const translate = useTranslate()
  const labelOf = useChoiceLabel(question)
  const { kind, column, sign, count, examples, choices, answer, because } = question
  // Shows the choice at once, so that arrow keys move on from it.
  const [chosen, setChosen] = useState(answer)
  useEffect(() => setChosen(answer), [answer])
  const text = translate(`import.ask.${kind === 'currency' && sign ? 'sign' : kind}`, {
    column: column === null ? '' : nameOf(column),
    sign,
    smart_count: count,
  })
  return (
    <Paper variant="outlined" sx={{ p: 2, ...(answer === null && { borderColor: 'warning.main' }) }}>
      <FormControl component="fieldset" sx={{ display: 'block' }}>
        <FormLabel component="legend" sx={legendStyle}>
          {text}
        </FormLabel>
        {kind === 'hidden' && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate('import.hidden_why')}
          </Typography>
        )}
        {because && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate(because.cell === null ? 'import.as_in' : 'import.as_in_cell', {
              column: nameOf(because.column),
              cell: because.cell,
            })}
          </Typography>
        )}
        <RadioGroup
          name={keyOf(question)}
          value={chosen ?? ''}
          onChange={(_event, value) => {
            setChosen(value)
            onAnswer(answerOf(question, value))
          }}
          sx={gridStyle}
        >
          {choices.map(({ value, values }, at) => (
            <Box key={value} sx={{ minWidth: 0 }}>
              <FormControlLabel
                value={value}
                control={<Radio size="small" id={at === 0 ? id : undefined} />}
                label={labelOf(value)}
              />
              <Examples cells={kind === 'encoding' ? undefined : examples} values={values} />
            </Box>
          ))}
        </RadioGroup>
      </FormControl>
    </Paper>
  )
}

interface ExamplesProps {
  /** The cells; undefined if they are only shown as what they become. */
  cells: readonly string[] | undefined
  values: readonly (string | null)[]
}

function Examples({ cells, values }: ExamplesProps) {
  const translate = useTranslate()
  return values.map((value, at) => (
    <Typography
      // biome-ignore lint/suspicious/noArrayIndexKey: examples can be equal, and their order never changes
      key={at}
      variant="body2"
      color="text.secondary"
      sx={{ ml: 3.5, overflowWrap: 'anywhere' }}
    >
      {cells && (
        <>
          <bdi>{cells[at]}</bdi> <ArrowForward className="mirrored" sx={arrowStyle} />{' '}
        </>
      )}
      {value === null ? (
        <em>{translate('import.unreadable')}</em>
      ) : (
        <Box component="bdi" sx={{ color: 'text.primary' }}>
          {value}
        </Box>
      )}
    </Typography>
  ))
}

/** Returns a function that names the choices of a question. */
function useChoiceLabel({ kind }: Question): (value: string) => string {
  const translate = useTranslate()
  const currencyName = nameFormat(useLocale() ?? 'en', 'currency')
  const labels: Record<Question['kind'], (value: string) => string> = {
    days: value => translate(`import.days_as.${value}`),
    decimal: value => translate(`import.decimal_as.${value === ',' ? 'comma' : 'point'}`),
    names: value => translate(`import.names_as.${value}`),
    hidden: value => translate(`import.hidden_as.${value}`),
    encoding: value => ENCODINGS[value as keyof typeof ENCODINGS],
    currency: value => `${currencyName(value)} (${value})`,
  }
  return labels[kind]
}

/** Returns the reading that answers a question. */
function answerOf({ kind, column, sign = '' }: Question, value: string): Reading {
  if (column === null) return { [kind]: value }
  const answer = kind === 'currency' ? { currencies: { [sign]: value } } : { [kind]: value }
  return { columns: { [column]: answer } }
}

const legendStyle = {
  mb: 1,
  overflowWrap: 'anywhere',
  '&, &.Mui-focused': { color: 'text.primary' },
}
const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: 1.5,
}
const arrowStyle = { fontSize: 14, verticalAlign: '-2px' }
