import { Link } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import {
  type Bar,
  BarList,
  BoardPanel,
  type Measure,
  type Measurement,
  measureLink,
  NothingHere,
  useBars,
  useFigureText,
} from '../../../src/kit'

interface Props {
  title: string
  about?: string
  measure: Measure
  from: Measurement
  keys?: readonly string[]
  toneOf?: (key: string | null) => Bar['tone']
  most?: number
  /** Shown if nothing is counted. */
  none: string
}

/** Shows the groups of a measure as bars. Renders nothing if the user can't read the measure. */
export function GroupedPanel({ title, about, measure, from, keys, toneOf, most, none }: Props) {
  const translate = useTranslate()
  const bars = useBars()
  const { count } = useFigureText()
  if (!from.expects(measure)) return null
  const answer = from.measured(measure)
  const all = answer && answer.count > 0 && (
    <Link
      component={LinkBase}
      to={measureLink(answer.resource, answer.filter)}
      variant="body2"
      underline="hover"
      noWrap
      sx={{ flex: 'none' }}
    >
      {translate('home.all', { total: count(answer.count) })}
    </Link>
  )
  return (
    <BoardPanel
      title={title}
      about={about}
      headingExtra={all}
      waiting={answer ? undefined : (keys?.length ?? 5)}
    >
      {answer?.count ? (
        <BarList bars={bars(measure, answer, { keys, toneOf, most })} />
      ) : (
        <NothingHere>{none}</NothingHere>
      )}
    </BoardPanel>
  )
}
