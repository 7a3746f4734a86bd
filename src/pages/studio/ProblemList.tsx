import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { PlanProblem } from '../../contract/definitions'
import { placeAddress } from './places'

interface Props {
  problems: readonly PlanProblem[]
  /** Called when somebody goes to the place of a mistake. */
  onLeave?: () => void
}

/** Mistakes, each with a link to its place in the editor. */
export function ProblemList({ problems, onLeave }: Props) {
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {problems.map(problem => (
        <li key={`${problem.resource}.${problem.place}.${problem.message}`}>
          <Link component={LinkBase} to={placeAddress(problem)} onClick={onLeave} color="inherit">
            <bdi dir="ltr">{[problem.resource, problem.place].filter(Boolean).join('.')}</bdi>
          </Link>
          : {problem.message} {problem.cure}
        </li>
      ))}
    </Box>
  )
}
