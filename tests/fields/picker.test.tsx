import { Dialog } from '@mui/material'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnyField } from '../../src/core/field/fieldType'
import { choices, defineResource, reference, references, text } from '../../src/define'
import { clearLabels, rememberLabels } from '../../src/fields/reference/labelStore'
import { RecordEditor } from '../../src/fields/reference/reference.input'
import { viewOf } from '../../src/fields/views'
import { whenSettled } from '../../src/ui/picker/unsettled'
import { dataProvider, renderField } from './screen'

const orders = defineResource({
  name: 'orders',
  title: 'notes',
  subject: 'Order',
  fields: {
    target_id: reference('targets'),
    target_ids: references('targets'),
    country: text({ list: 'country' }),
    tools: choices(['hammer', 'hand saw', 'handle']),
    notes: text(),
    place: text({ optionsBy: ['notes'] }),
  },
})
type Name = keyof typeof orders.fields

const people = [
  { id: 1, label: 'Alban Hoxha' },
  { id: 2, label: 'Alberta Rossi' },
  { id: 3, label: 'Ali' },
  { id: 4, label: 'Alice' },
]
const { getList } = dataProvider
const matching = (q = '') => people.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))

/** The search answers at once, or when `answer` is called. */
function search(isHeld = false) {
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  dataProvider.getList = (async (_resource: string, { filter }: { filter: { q?: string } }) => {
    if (isHeld && filter.q) await held
    const data = matching(filter.q)
    return { data, total: data.length }
  }) as never
  return answer
}

afterEach(() => {
  dataProvider.getList = getList
  // Other files of the same worker have other records with these ids.
  clearLabels()
})

function Current({ onHeld }: { onHeld: (values: Record<string, unknown>) => void }) {
  onHeld(useWatch())
  return null
}

function open(name: Name, record: object = {}) {
  let current: Record<string, unknown> = {}
  const submitted = vi.fn()
  const field = orders.fields[name] as AnyField
  const { Input } = viewOf(field)
  renderField(
    <Form record={record} onSubmit={(values: Record<string, unknown>) => submitted(values[name])}>
      <Input name={name} field={field} resource={orders} label="Person" />
      <Current
        onHeld={values => {
          current = values
        }}
      />
      <button type="submit">Save</button>
    </Form>,
  )
  const input = screen.getByRole('combobox', { name: 'Person' })
  return { input, submitted, held: () => current[name] }
}
/** A form in a dialog that takes a minute to fade out. */
function FormInDialog() {
  const [isOpen, setOpen] = useState(true)
  const field = orders.fields.target_id as AnyField
  const { Input } = viewOf(field)
  return (
    <Dialog open={isOpen} transitionDuration={60_000}>
      <Form>
        <Input name="target_id" field={field} resource={orders} label="Person" />
      </Form>
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
    </Dialog>
  )
}

const idle = (input: HTMLElement) => waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('true'))

describe('R-05 typed text of a picker', () => {
  for (const key of ['{Enter}', '{Tab}'])
    it(`R-05 ${key} takes the only match, and sends no form`, async () => {
      search()
      const { input, held, submitted } = open('target_id')
      await userEvent.type(input, 'hoxh')
      await idle(input)
      await userEvent.keyboard(key)
      await waitFor(() => expect(held()).toBe(1))
      expect(input).toHaveValue('Alban Hoxha')
      expect(input).toHaveAttribute('aria-expanded', 'false')
      expect(submitted).not.toHaveBeenCalled()
    })

  it('R-05 a click on Save takes the only match and saves it', async () => {
    search()
    const { input, submitted } = open('target_id')
    await userEvent.type(input, 'hoxh')
    await idle(input)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(submitted).toHaveBeenCalledWith(1))
  })

  it('R-05 the whole name is taken, though longer names match', async () => {
    search()
    const { input, held } = open('target_id')
    await userEvent.type(input, 'ali')
    await idle(input)
    await userEvent.tab()
    await waitFor(() => expect(held()).toBe(3))
  })

  it('R-05 keeps and marks what several or no records match, and sends no form', async () => {
    search()
    const { input, held, submitted } = open('target_id')
    await userEvent.type(input, 'alb')
    await idle(input)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('2 match. Choose one.')).toBeVisible()
    expect(input).toHaveValue('alb')
    expect(input).toBeInvalid()
    await userEvent.type(input, 'zz')
    expect(input).toBeValid()
    await userEvent.tab()
    expect(await screen.findByText('Nothing matches. Choose from the list.')).toBeVisible()
    expect(input).toHaveValue('albzz')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(input).toHaveFocus())
    expect(held() ?? null).toBeNull()
    expect(submitted).not.toHaveBeenCalled()
    await userEvent.clear(input)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(submitted).toHaveBeenCalledOnce())
  })

  it('R-05 a save waits while the search is in flight, and has what it found', async () => {
    const answer = search(true)
    const { input, submitted } = open('target_id')
    fireEvent.focus(input)
    await userEvent.type(input, 'hoxh')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Searching…')).toBeVisible()
    expect(submitted).not.toHaveBeenCalled()
    answer()
    await waitFor(() => expect(submitted).toHaveBeenCalledWith(1))
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('R-05 a save is refused if the search in flight finds several', async () => {
    const answer = search(true)
    const { input, submitted } = open('target_id')
    await userEvent.type(input, 'alb')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    answer()
    expect(await screen.findByText('2 match. Choose one.')).toBeVisible()
    await waitFor(() => expect(input).toHaveFocus())
    expect(submitted).not.toHaveBeenCalled()
  })

  it('R-05 a search that fails says so, keeps the text, and is tried again', async () => {
    dataProvider.getList = (async () => {
      throw new Error('The server is busy')
    }) as never
    const { input } = open('target_id')
    await userEvent.type(input, 'alb')
    await userEvent.tab()
    expect(
      await screen.findByText('The search failed. Try again.', undefined, { timeout: 20_000 }),
    ).toBeVisible()
    expect(input).toHaveValue('alb')
    search()
    await userEvent.type(input, '{Enter}')
    expect(await screen.findByText('2 match. Choose one.')).toBeVisible()
  })

  it('R-05 options of a record that fail to load say so, and are loaded again', async () => {
    dataProvider.getList = (async () => {
      throw new Error('The server is busy')
    }) as never
    const { input, held } = open('place', { notes: 'x' })
    await userEvent.type(input, 'hoxh')
    await userEvent.tab()
    expect(
      await screen.findByText('The search failed. Try again.', undefined, { timeout: 20_000 }),
    ).toBeVisible()
    search()
    await userEvent.type(input, '{Enter}')
    await waitFor(() => expect(held()).toBe(1))
  })

  it('R-05 other text over a chosen record keeps the record until it is settled', async () => {
    search()
    const { input, held } = open('target_id', { target_id: 1 })
    await userEvent.clear(input)
    expect(held()).toBeNull()
    await userEvent.type(input, 'rossi')
    await idle(input)
    await userEvent.tab()
    await waitFor(() => expect(held()).toBe(2))
    expect(input).toHaveValue('Alberta Rossi')
  })

  it('R-05 Enter does not take the chosen record for a text that others match too', async () => {
    search()
    rememberLabels({ targets: { 1: 'Alban Hoxha' } })
    const { input, held } = open('target_id', { target_id: 1 })
    await waitFor(() => expect(input).toHaveValue('Alban Hoxha'))
    await userEvent.type(input, 'alb', { initialSelectionStart: 0, initialSelectionEnd: 20 })
    await screen.findByRole('option', { name: 'Alberta Rossi' })
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('2 match. Choose one.')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Tab}')
    expect(input).not.toHaveValue('alb')
    expect([1, 2]).toContain(held())
  })

  it('R-05 a save that is no submit event, as of a cell, waits too', async () => {
    const answer = search(true)
    const { input, held } = open('target_id')
    await userEvent.type(input, 'hoxh')
    const save = vi.fn(() => expect(held()).toBe(1))
    whenSettled(input.closest('form'), save)
    expect(save).not.toHaveBeenCalled()
    answer()
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    whenSettled(input.closest('form'), save)
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('R-05 a save that waits is dropped if the user leaves the form', async () => {
    const answer = search(true)
    const { input } = open('target_id')
    await userEvent.type(input, 'hoxh')
    const save = vi.fn()
    whenSettled(input.closest('form'), save)
    cleanup()
    await act(async () => answer())
    expect(save).not.toHaveBeenCalled()
  })

  it('R-05 a save that waits is dropped while the dialog of its form fades out', async () => {
    const answer = search(true)
    renderField(<FormInDialog />)
    const input = await screen.findByRole('combobox', { name: 'Person' })
    await userEvent.type(input, 'hoxh')
    const save = vi.fn()
    whenSettled(input.closest('form'), save)
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await act(async () => answer())
    await waitFor(() => expect(input).toHaveValue('Alban Hoxha'))
    expect(input).toBeInTheDocument()
    expect(save).not.toHaveBeenCalled()
  })

  it('R-05 several presses on Save while it waits are one save', async () => {
    const answer = search(true)
    const { input, submitted } = open('target_id')
    await userEvent.type(input, 'hoxh')
    const button = screen.getByRole('button', { name: 'Save' })
    for (const _press of [1, 2, 3]) await userEvent.click(button)
    answer()
    await waitFor(() => expect(submitted).toHaveBeenCalledWith(1))
    await userEvent.type(input, 'x')
    expect(submitted).toHaveBeenCalledOnce()
  })

  it('R-05 several records are taken one after the other', async () => {
    search()
    const { input, held, submitted } = open('target_ids')
    await userEvent.type(input, 'hoxh')
    await idle(input)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(held()).toEqual([1]))
    await userEvent.type(input, 'rossi')
    await idle(input)
    await userEvent.keyboard('{Tab}')
    await waitFor(() => expect(held()).toEqual([1, 2]))
    expect(input).toHaveValue('')
    expect(submitted).not.toHaveBeenCalled()
  })

  it('R-05 a record removed in the list does not come back', async () => {
    search()
    const { input, held } = open('target_ids', { target_ids: [1] })
    await userEvent.type(input, 'hoxh')
    await idle(input)
    await userEvent.click(await screen.findByRole('option', { name: 'Alban Hoxha' }))
    expect(held()).toEqual([])
    await userEvent.tab()
    expect(input).toHaveValue('')
    expect(held()).toEqual([])
  })

  it('R-05 a deleted chip leaves the typed text', async () => {
    search()
    const { input, held } = open('target_ids', { target_ids: [1, 3] })
    await userEvent.type(input, 'rossi')
    await idle(input)
    const [chip] = await screen.findAllByTestId('CancelIcon')
    await userEvent.click(chip as Element)
    expect(held()).toEqual([3])
    expect(input).toHaveValue('rossi')
    await userEvent.tab()
    await waitFor(() => expect(held()).toEqual([3, 2]))
  })

  it('R-05 a highlight that the list no longer has is not taken', async () => {
    search()
    const { input, held } = open('target_id')
    await userEvent.click(input)
    await screen.findByRole('option', { name: 'Alice' })
    await userEvent.type(input, 'rossi{ArrowDown}', { skipClick: true })
    expect(input).toHaveAttribute('aria-activedescendant')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Alberta Rossi']),
    )
    await userEvent.tab()
    await waitFor(() => expect(held()).toBe(2))
  })

  it('R-05 a highlight in a list that Escape has closed is not taken', async () => {
    search()
    const { input, held } = open('target_id')
    await userEvent.type(input, 'alb')
    await screen.findByRole('option', { name: 'Alberta Rossi' })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}{Escape}{Tab}')
    expect(await screen.findByText('2 match. Choose one.')).toBeVisible()
    expect(held() ?? null).toBeNull()
  })

  it('R-05 another option is taken though the text is still the name of the chosen one', async () => {
    search()
    const { input, held } = open('target_id', { target_id: 3 })
    await userEvent.click(input)
    await screen.findByRole('option', { name: 'Alice' })
    await userEvent.type(input, 'ali', { initialSelectionStart: 0, initialSelectionEnd: 20, skipClick: true })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}{Tab}')
    await waitFor(() => expect(held()).toBe(4))
  })

  for (const [typed, code] of [
    ['ne', 'NE'],
    ['niger', 'NE'],
  ] as const)
    for (const key of ['{Enter}', '{Tab}'])
      it(`R-05 ${key} takes the code or whole name ${typed}, though others contain it`, async () => {
        const { input, held } = open('country')
        await userEvent.type(input, typed)
        await userEvent.keyboard(key)
        expect(held()).toBe(code)
      })

  it('R-05 a country and one of a few options are taken too', async () => {
    const { input, held } = open('country')
    await userEvent.type(input, 'tunis')
    await userEvent.tab()
    expect(held()).toBe('TN')
  })

  it('R-05 options that several match are marked', async () => {
    const { input, held } = open('tools')
    await userEvent.type(input, 'hand')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('2 match. Choose one.')).toBeVisible()
    await userEvent.type(input, 'l')
    await userEvent.keyboard('{Enter}')
    expect(held()).toEqual(['handle'])
  })

  it('R-05 a filter takes the only match', async () => {
    search()
    const onChange = vi.fn()
    const field = orders.fields.target_id
    renderField(
      <RecordEditor
        {...{ field, resource: orders, name: 'target_id', label: 'Person', operator: 'eq' }}
        value={undefined}
        onChange={onChange}
      />,
    )
    const input = screen.getByRole('combobox', { name: 'Person' })
    await userEvent.type(input, 'hoxh')
    await idle(input)
    await userEvent.tab()
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(1))
  })
})
