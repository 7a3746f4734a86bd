import { describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../resources/quotes/grid/edit'
import { createEdits, withEdits } from '../../resources/quotes/grid/edits'
import type { Quote } from '../../resources/quotes/grid/quote'
import { readCell } from '../../resources/quotes/grid/readCell'
import { type GridRow, rowsOf } from '../../resources/quotes/grid/rows'
import type { CellChange } from '../../resources/quotes/grid/write'
import { cover, dinars, quote } from './quotes'

const begun = quote(7, { status: 'requested', coverages: [cover('TPL')] })
const rows = new Map(rowsOf({ quotes: [begun], readable: () => true }).map(each => [each.key, each] as const))
const row = (key: string): GridRow => {
  const found = rows.get(key)
  if (!found) throw new Error(`No row ${key}`)
  return found
}
const how = { language: 'en', currency: 'TND', today: '2027-03-01' }

/** Creates a server that stores one quote. It returns `refusals` before it saves anything. */
function stage(refusals: Problem[] = []) {
  let current: Quote = begun
  const saved: CellChange[] = []
  const save = vi.fn(async (known: Quote, change: CellChange) => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
    if (known.version !== current.version) throw { kind: 'stale', current: current } satisfies Problem
    saved.push(change)
    current = { ...current, ...change, version: current.version + 1 }
    return current
  })
  const edits = createEdits({ save, problemOf: error => error as Problem })
  edits.read([begun])
  const type = (key: string, text: string) =>
    edits.enter([{ quote: 7, row: row(key), text, read: readCell(text, row(key).entry ?? 'text', how) }])
  const settled = () =>
    vi.waitFor(() => expect([...edits.snapshot().edits.values()].some(isBusy)).toBe(false))
  const others = (change: CellChange) => {
    current = { ...current, ...change, version: current.version + 1 }
  }
  const open = () =>
    [...edits.snapshot().edits.values()].map(({ row: { key }, text, state }) => [key, text, state])
  return { edits, type, saved, save, settled, others, open, readCurrent: () => current }
}
const isBusy = ({ state }: { state: string }) => state === 'waiting' || state === 'saving'

describe('D-06 autosaves grid edits', () => {
  it('D-06 shows input immediately, and saves a column one change after another', async () => {
    const { edits, type, saved, settled, open } = stage()
    type('premium_net', '1000')
    type('fees', '15')
    type('limit:TPL', '50')
    type('deductible:TPL', '2 %')
    expect(withEdits(edits.snapshot())[0]).toMatchObject({ premium_net: dinars(1000), fees: dinars(15) })
    await settled()
    expect(open()).toEqual([])
    expect(saved[0]).toEqual({ premium_net: dinars(1000) })
    expect(saved[1]).toEqual({
      fees: dinars(15),
      coverages: [{ ...cover('TPL'), limit: dinars(50), deductible_percent: '2' }],
    })
  })

  it('D-06 keeps unreadable input, saves none of it, and discards it on request', async () => {
    const { edits, type, save, open } = stage()
    type('premium_net', '12,3x')
    expect(open()).toEqual([['premium_net', '12,3x', 'unreadable']])
    expect(save).not.toHaveBeenCalled()
    edits.drop(7, row('premium_net'))
    expect(open()).toEqual([])
  })

  it("C-09 saves on top of others' changes to other cells", async () => {
    const { type, settled, others, open, readCurrent } = stage()
    others({ loadings: dinars(9) })
    type('fees', '15')
    await settled()
    expect(open()).toEqual([])
    expect(readCurrent()).toMatchObject({ loadings: dinars(9), fees: dinars(15) })
  })

  it('C-09 does not overwrite the same cell: keeps the text and shows the newer value', async () => {
    const { edits, type, settled, others, open, readCurrent } = stage()
    others({ fees: dinars(99) })
    type('fees', '15')
    await settled()
    expect(open()).toEqual([['fees', '15', 'stale']])
    expect(edits.snapshot().quotes.get(7)?.fees).toEqual(dinars(99))
    type('fees', '15')
    await settled()
    expect(readCurrent().fees).toEqual(dinars(15))
  })

  it('D-06 marks the refused cell, and saves the others of the same batch', async () => {
    const { edits, settled, open, readCurrent } = stage([
      { kind: 'invalid', errors: { discounts: 'Too much' } },
    ])
    const entered = edits.enter(
      ['fees', 'discounts'].map(key => ({
        quote: 7,
        row: row(key),
        text: '5',
        read: readCell('5', 'money', how),
      })),
    )
    await settled()
    expect(open()).toEqual([['discounts', '5', 'refused']])
    expect(readCurrent().fees).toEqual(dinars(5))
    // The edit resolves with the saved part, so that it can be undone.
    expect(await entered).toEqual([readCurrent()])
  })

  it('C-09 recognizes a resent save with a lost response as its own', async () => {
    const { edits, type, settled, others, open, readCurrent } = stage([
      { kind: 'lost', message: 'http.offline' },
    ])
    type('fees', '15')
    await settled()
    others({ fees: dinars(15) })
    edits.retry()
    await settled()
    expect(open()).toEqual([])
    expect(readCurrent().fees).toEqual(dinars(15))
  })

  it('D-06 loses nothing offline, and sends it on retry', async () => {
    const { edits, type, settled, open, readCurrent } = stage([{ kind: 'lost', message: 'http.offline' }])
    type('fees', '15')
    await settled()
    expect(open()).toEqual([['fees', '15', 'lost']])
    edits.retry()
    await settled()
    expect(open()).toEqual([])
    expect(readCurrent().fees).toEqual(dinars(15))
  })

  it('D-06 undoes earlier cell values, latest first, skipping unchanged ones', async () => {
    const { edits, type, settled } = stage()
    type('fees', '15')
    type('loadings', '3')
    await settled()
    expect(edits.takeLastTyped(({ row: { key } }) => key === 'fees')).toMatchObject({ row: { key: 'fees' } })
    expect(edits.lastTyped(any)).toMatchObject({ row: { key: 'loadings' }, before: { is: 'empty' } })
    edits.enter([{ quote: 7, row: row('loadings'), text: '', read: { value: { is: 'empty' } } }], true)
    await settled()
    expect(edits.lastTyped(any)).toBeUndefined()
  })

  it('E-03 undoes a change in flight, but not what others have entered since', async () => {
    const { edits, type, settled, others, open, readCurrent } = stage()
    const undo = () => {
      const { row, before, value } = edits.takeLastTyped(any) ?? expect.fail('Nothing to undo')
      if (before.is !== 'empty') expect.fail('It was not empty')
      edits.enter([{ quote: 7, row, text: '', read: { value: before }, before: value }], true)
    }
    type('fees', '15')
    undo()
    await settled()
    expect(readCurrent().fees).toBeNull()
    type('fees', '20')
    await settled()
    others({ fees: dinars(99) })
    edits.read([readCurrent()])
    undo()
    await settled()
    expect(open()).toEqual([['fees', '', 'stale']])
    expect(readCurrent().fees).toEqual(dinars(99))
  })
})

const any = () => true

describe('L-09 quotes that somebody else edits at the same time', () => {
  const typed = (text: string, key = 'fees') => ({
    quote: 7,
    row: row(key),
    text,
    read: readCell(text, 'money', how),
  })
  const begun = { is: 'empty' } as const

  it('L-09 takes over their values in untouched cells, and marks overwritten ones', async () => {
    const { edits, type, settled, others, open, save, readCurrent } = stage([
      { kind: 'lost', message: 'http.offline' },
    ])
    type('fees', '15')
    await settled()
    others({ fees: dinars(99), loadings: dinars(3) })
    edits.read([readCurrent()])
    expect(open()).toEqual([['fees', '15', 'stale']])
    expect(edits.snapshot().quotes.get(7)).toMatchObject({ fees: dinars(99), loadings: dinars(3) })
    edits.retry()
    await settled()
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('L-09 does not ask about equal input', async () => {
    const { edits, type, settled, others, open, readCurrent } = stage([
      { kind: 'lost', message: 'http.offline' },
    ])
    type('fees', '15')
    await settled()
    others({ fees: dinars(15) })
    edits.read([readCurrent()])
    expect(open()).toEqual([])
  })

  it('L-09 does not overwrite a value that arrived while typing in the cell', async () => {
    const { edits, settled, others, open, save, readCurrent } = stage()
    others({ fees: dinars(99) })
    edits.read([readCurrent()])
    edits.enter([{ ...typed('15'), before: begun }])
    await settled()
    expect(open()).toEqual([['fees', '15', 'stale']])
    edits.enter([{ ...typed(''), read: { value: begun }, before: begun }])
    expect(open()).toEqual([])
    expect(save).not.toHaveBeenCalled()
  })
})
