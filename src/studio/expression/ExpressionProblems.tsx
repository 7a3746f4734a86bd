import { Box, Link } from '@mui/material'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { PlanProblem } from '../../contract/definitions'
import { textOf } from '../atPlace'
import { lineAndColumn } from './lineAndColumn'

interface Props {
  value: string
  problems: readonly PlanProblem[]
  input: RefObject<HTMLTextAreaElement | null>
}

/** The problems of an expression, each with its line and column. A click on these selects the wrong part. */
export function ExpressionProblems({ value, problems, input }: Props) {
  const translate = useTranslate()
  const select = (start: number, end = start) => {
    input.current?.focus()
    input.current?.setSelectionRange(start, end)
  }
  return problems.map(problem => {
    const { start, end } = problem
    const text = textOf(problem)
    if (start === undefined || start > value.length || !value) return <Box key={text}>{text}</Box>
    return (
      <Box key={`${start} ${text}`}>
        <Link
          component="button"
          type="button"
          variant="caption"
          color="error"
          onClick={() => select(start, end)}
          sx={{ verticalAlign: 'baseline' }}
        >
          {translate('studio_expression.at', { ...lineAndColumn(value, start) })}
        </Link>{' '}
        {text}
      </Box>
    )
  })
}
