import { Box, useTheme } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { statusAfter } from '../../core/schema/userTransitions'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import type { TransitionData } from './stateEdits'
import { type Edge, layoutStates, type Placed } from './stateLayout'

interface Props {
  editor: DefinitionEditor
  states: readonly string[]
  transitions: Readonly<Record<string, TransitionData>>
  initial: string
  stateName: (state: string) => string
  onOpen: (transition: string) => void
}

/** The smallest scale of the diagram. */
const SMALLEST = 0.8

const [WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN] = [132, 44, 96, 56, 24]

/**
 * Draws the states as boxes, starting with the initial state, and the transitions as arrows. A click on an
 * arrow opens its transition. Transitions that keep the state have no arrow.
 */
export function StateDiagram({ editor, states, transitions, initial, stateName, onOpen }: Props) {
  const translate = useTranslate()
  const { transitionName } = useStudioWords(editor)
  const { palette, direction } = useTheme()
  const arrow = useId()
  const edges = Object.entries(transitions).flatMap(([name, transition]) =>
    transition.from
      .map((from): Edge => ({ name, from, to: statusAfter(transition, from) }))
      .filter(({ from, to }) => from !== to),
  )
  const placed = layoutStates(states, edges, initial)
  const places = new Map(placed.map(each => [each.state, each]))
  const columns = Math.max(...placed.map(({ column }) => column)) + 1
  const rows = Math.max(...placed.map(({ row }) => row)) + 1
  const [width, height] = [
    columns * (WIDTH + GAP_X) - GAP_X + 2 * MARGIN,
    rows * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN + 40,
  ]
  const x = ({ column }: Placed) => {
    const left = MARGIN + column * (WIDTH + GAP_X)
    return direction === 'rtl' ? width - left - WIDTH : left
  }
  const y = ({ row }: Placed) => MARGIN + 20 + row * (HEIGHT + GAP_Y)
  return (
    <Box
      component="svg"
      role="group"
      aria-label={translate('studio.states.diagram')}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        ...{ display: 'block', width: '100%', height: 'auto' },
        // Scales down to the smallest readable text. On a narrower screen, the diagram scrolls.
        ...{ maxWidth: width, minWidth: width * SMALLEST },
        '& text': { fontSize: 13 },
      }}
    >
      <defs>
        <marker
          id={arrow}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M0 0 8 4 0 8z" fill={palette.text.secondary} />
        </marker>
      </defs>
      {edges.map((edge, at) => {
        const [from, to] = [places.get(edge.from), places.get(edge.to)]
        if (!from || !to) return null
        const path = pathBetween({ x: x(from), y: y(from) }, { x: x(to), y: y(to) }, at)
        const name = `${transitionName(edge.name)}: ${stateName(edge.from)} → ${stateName(edge.to)}`
        return (
          <Box
            component="g"
            key={`${edge.name}.${edge.from}`}
            role="button"
            tabIndex={0}
            aria-label={name}
            onClick={() => onOpen(edge.name)}
            onKeyDown={(event: React.KeyboardEvent) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onOpen(edge.name)
            }}
            sx={{ cursor: 'pointer', '&:focus-visible path': { strokeWidth: 4 }, outline: 'none' }}
          >
            <path d={path.d} fill="none" stroke="transparent" strokeWidth={14} />
            <path
              d={path.d}
              fill="none"
              stroke={palette.text.secondary}
              strokeWidth={1.5}
              markerEnd={`url(#${arrow})`}
            />
            <text x={path.label.x} y={path.label.y} textAnchor="middle" fill={palette.text.primary}>
              {transitionName(edge.name)}
            </text>
          </Box>
        )
      })}
      {placed.map(each => (
        <g key={each.state}>
          <rect
            x={x(each)}
            y={y(each)}
            width={WIDTH}
            height={HEIGHT}
            rx={10}
            fill={each.state === initial ? palette.primary.main : palette.background.paper}
            stroke={each.state === initial ? palette.primary.main : palette.divider}
            strokeWidth={1.5}
          />
          <text
            x={x(each) + WIDTH / 2}
            y={y(each) + HEIGHT / 2 + 5}
            textAnchor="middle"
            fill={each.state === initial ? palette.primary.contrastText : palette.text.primary}
          >
            {stateName(each.state)}
          </text>
        </g>
      ))}
    </Box>
  )
}

interface Point {
  x: number
  y: number
}

/**
 * Returns the path of an arrow between two boxes: direct to a neighboring column, otherwise around the boxes.
 */
function pathBetween(from: Point, to: Point, at: number): { d: string; label: Point } {
  const isForward = from.x !== to.x
  const isRight = to.x > from.x
  const begin = { x: isRight ? from.x + WIDTH : from.x, y: from.y + HEIGHT / 2 }
  const end = { x: isRight ? to.x : to.x + WIDTH, y: to.y + HEIGHT / 2 }
  const near = Math.abs(to.x - from.x) <= WIDTH + GAP_X
  if (isForward && near) {
    const middle = (begin.x + end.x) / 2
    const shift = isRight ? -6 : 12
    return {
      d: `M${begin.x} ${begin.y + shift / 2} C${middle} ${begin.y + shift / 2} ${middle} ${end.y + shift / 2} ${end.x} ${end.y + shift / 2}`,
      label: { x: middle, y: (begin.y + end.y) / 2 + (isRight ? -10 : 24) },
    }
  }
  if (!isForward) {
    const [top, bottom] = from.y < to.y ? [from.y + HEIGHT, to.y] : [from.y, to.y + HEIGHT]
    const side = from.x + WIDTH / 2 + (from.y < to.y ? -16 : 16)
    return { d: `M${side} ${top} L${side} ${bottom}`, label: { x: side, y: (top + bottom) / 2 + 4 } }
  }
  const height = Math.min(from.y, to.y) - 16 - (at % 2) * 8
  const [a, b] = [from.x + WIDTH / 2, to.x + WIDTH / 2]
  return {
    d: `M${a} ${from.y} C${a} ${height} ${b} ${height} ${b} ${to.y}`,
    label: { x: (a + b) / 2, y: height + 2 },
  }
}
