import { cellsOf, figuresOf } from './figures'
import type { Row } from './part'
import { reasonFor } from './reasons'
import type { Result } from './result'

const HEADS = ['', 'Coverdesk', 'baseline', 'ratio', 'bound', 'met']

/** Returns the rows as columns of plain text, with notes below. */
export function asText(rows: readonly Row[]): string {
  const lines = [HEADS, ...rows.map(cellsOf)]
  const widths = HEADS.map((_, column) => Math.max(...lines.map(cells => cells[column]?.length ?? 0)))
  const text = lines.map(cells =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  )
  return [...text, ...notesOf(rows).map(note => `  ${note}`)].join('\n')
}

// Aligns names to the left, figures to the right.
const pad = (cell: string, width: number, column: number) =>
  column === 0 || column === 5 ? cell.padEnd(width) : cell.padStart(width)

/** Returns `docs/benchmarks.md`: one section per part, each with the machine and the date. */
export function asDocument(results: readonly Result[]): string {
  return `${[
    '# Benchmarks',
    '',
    '`npm run bench -- --write` writes this page from the last measurements. A ratio compares medians that alternate with',
    'the baseline of the row in one run, so it depends less on the machine than times do. The slow network of the screens',
    'stays the same on any machine, so their ratios differ more. A bound that is not met is listed with its reason.',
    '',
    ...results.flatMap(sectionOf),
  ]
    .join('\n')
    .trimEnd()}\n`
}

function sectionOf({ name, title, date, machine, load, rows }: Result): string[] {
  const met = rows.filter(row => figuresOf(row).met).length
  const runs = Math.min(...rows.map(row => row.product.length))
  const { processor, cores, memoryGiB, node, chromium, postgres } = machine
  return [
    `## ${title}`,
    '',
    `\`npm run bench -- ${name}\`, ${date.slice(0, 10)}: ${met} of ${rows.length} met; at least ${runs} ${runs === 1 ? 'run' : 'runs'} per row.`,
    `${cores} cores (${processor}), ${memoryGiB} GiB, load ${load.toFixed(1)} per core before the start; Node ${node}, Chromium ${chromium},`,
    `PostgreSQL ${postgres}.`,
    '',
    `| ${HEADS.join(' | ')} |`,
    `|---|${'---:|'.repeat(4)}---|`,
    ...rows.map(row => `| ${cellsOf(row).join(' | ')} |`),
    '',
    ...notesOf(rows).map(note => `- ${note}`),
    ...(notesOf(rows).length > 0 ? [''] : []),
  ]
}

const notesOf = (rows: readonly Row[]) =>
  rows.flatMap(row => {
    const notes = [row.note, figuresOf(row).met ? undefined : reasonFor(row.name)]
    return notes.flatMap(note => (note ? [`${row.name}: ${note}`] : []))
  })
