import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Figure, figures } from './figures'
import { read } from './tree'

const PAGE = 'docs/architecture.md'
const ROW = /^\| (.+) \| (.+) \| (.+) \|$/
const mode = process.env.FIGURES

/** Returns the rows of the table, by their labels. */
function printed(page: string): Map<string, string> {
  const [, table = ''] = page.split('<!-- figures -->')
  const rows = table.split('\n').map(line => ROW.exec(line))
  return new Map(rows.flatMap(row => (row ? [[row[1] ?? '', row[2] ?? '']] : [])))
}

const firstOf = (numbers: string) => Number(numbers.split(' ')[0]?.replaceAll(',', ''))

/** Returns a figure's value for the page. A budget is not raised without being asked. */
function valueFor({ label, now, budget }: Figure, before: Map<string, string>): string {
  const known = before.get(label)
  if (!budget || mode === 'raise' || known === undefined) return now
  return firstOf(now) > firstOf(known) ? known : now
}

function withTable(page: string, measured: readonly Figure[]): string {
  const [above, , below] = page.split('<!-- figures -->')
  const before = printed(page)
  const rows = measured.map(figure => `| ${figure.label} | ${valueFor(figure, before)} | ${figure.goal} |`)
  const table = ['', '|  | now | goal |', '|---|---:|---:|', ...rows, ''].join('\n')
  return [above, table, below].join('<!-- figures -->')
}

describe('X-02 structure in figures', () => {
  it('X-02 docs/architecture.md prints them, and the budget holds', () => {
    const measured = figures()
    if (mode) writeFileSync(PAGE, withTable(read(PAGE), measured))
    const now = Object.fromEntries(measured.map(figure => [figure.label, figure.now]))
    const hint =
      'If lower, run FIGURES=write npm test -- structure; if higher, make it smaller, or run FIGURES=raise'
    expect(Object.fromEntries(printed(read(PAGE))), hint).toEqual(now)
  })
})
