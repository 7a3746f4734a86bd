import type { ReactNode } from 'react'
import { colors } from './colors'
import { View } from './page'
import type { Print } from './print'
import { row } from './row'
import { Words } from './Words'

/** A row of a table: its heading and a cell per column. */
export interface PrintedLine {
  key: string
  heading: string
  /** Makes this a heading for the lines after it, without cells. */
  group?: boolean
  strong?: boolean
  cells: readonly (string | PrintedCell)[]
}

/** A cell with more than text. */
export interface PrintedCell {
  text: string
  /** Below the text. */
  note?: string
  tone?: 'good' | 'bad' | 'calm'
}

interface Props {
  print: Print
  /** The heading of each column, repeated on every page. */
  heads: readonly ReactNode[]
  lines: readonly PrintedLine[]
  /** The percentage of the width for the headings of the lines. */
  headingWidth?: number
}

/**
 * A table with one column per heading, laid out in the language's direction.
 * @example
 * <Columns
 *   print={print}
 *   heads={carriers}
 *   lines={[{ key: 'net', heading: 'Net premium', cells: ['900 TND'] }]}
 * />
 */
export function Columns({ print, heads, lines, headingWidth = 22 }: Props) {
  const widths = { heading: `${headingWidth}%`, cell: `${(100 - headingWidth) / Math.max(1, heads.length)}%` }
  return (
    <View style={{ borderTopWidth: 1, borderTopColor: colors.line }}>
      <View fixed style={[row(print), lineStyle]}>
        <View style={{ width: widths.heading }} />
        {heads.map((head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a printed table never move
          <View key={at} style={{ width: widths.cell, padding: 5 }}>
            {head}
          </View>
        ))}
      </View>
      {lines.map(line => (
        <View
          key={line.key}
          wrap={false}
          minPresenceAhead={line.group ? 30 : 0}
          style={[row(print), lineStyle, line.group ? { backgroundColor: colors.tint } : {}]}
        >
          <View
            style={{ width: line.group ? '100%' : widths.heading, paddingVertical: 4, paddingHorizontal: 5 }}
          >
            <Words print={print} strong={line.group || line.strong} calm={!line.group && !line.strong}>
              {line.heading}
            </Words>
          </View>
          {!line.group &&
            line.cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a printed table never move
              <View key={at} style={{ width: widths.cell, paddingVertical: 4, paddingHorizontal: 5 }}>
                <Cell
                  print={print}
                  cell={typeof cell === 'string' ? { text: cell } : cell}
                  strong={line.strong}
                />
              </View>
            ))}
        </View>
      ))}
    </View>
  )
}

const tones = { good: colors.good, bad: colors.bad, calm: colors.calm }

function Cell({ print, cell, strong }: { print: Print; cell: PrintedCell; strong?: boolean }) {
  const style = cell.tone ? { color: tones[cell.tone] } : {}
  return (
    <>
      <Words print={print} strong={strong || cell.tone === 'bad'} style={style}>
        {cell.text}
      </Words>
      {cell.note ? (
        <Words print={print} calm style={{ fontSize: 7.5 }}>
          {cell.note}
        </Words>
      ) : null}
    </>
  )
}

const lineStyle = { borderBottomWidth: 0.75, borderBottomColor: colors.line }
