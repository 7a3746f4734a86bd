import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { AnyField, Operator } from '../../src/core/field/fieldType'
import { date, reference } from '../../src/define'
import { viewOf } from '../../src/fields/views'
import { resourceOf } from './matrixResources'
import { renderField } from './screen'

interface HoldingProps {
  field: AnyField
  operator: Operator
  begin: unknown
  onHeld: (value: unknown) => void
}

function Holding({ field, operator, begin, onHeld }: HoldingProps) {
  const [value, setValue] = useState(begin)
  onHeld(value)
  const { Filter } = viewOf(field)
  return (
    <Filter
      field={field}
      operator={operator}
      resource={resourceOf('text')}
      name="value"
      value={value}
      onChange={setValue}
    />
  )
}

/** Renders a filter as in the list, and returns a function that reads its current value. */
function renderFilter(field: AnyField, operator: Operator, begin?: unknown) {
  let current: unknown
  const onHeld = (value: unknown) => {
    current = value
  }
  renderField(<Holding {...{ field, operator, begin, onHeld }} />)
  return () => current
}
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)

describe('relative filters', () => {
  it.each([
    ['Today', '@today'],
    ['Last 7 days', '@today-7'],
    ['Last 30 days', '@today-30'],
    ['This month', '@month'],
    ['This year', '@year'],
  ])('R-05 a date filter offers %s, which stays relative', (words, value) => {
    const current = renderFilter(date(), 'gte')
    fireEvent.click(screen.getByRole('button', { name: words }))
    expect(current()).toBe(value)
    expect(pressed()).toEqual([words])
    expect(screen.getByLabelText('Value')).toHaveValue('')
    fireEvent.click(screen.getByRole('button', { name: words }))
    expect(current()).toBeUndefined()
  })

  it('R-05 a filter up to a date offers the next 30, 60 and 90 days; a filter from a date does not', () => {
    const current = renderFilter(date(), 'lte')
    for (const days of [30, 60, 90]) {
      fireEvent.click(screen.getByRole('button', { name: `In ${days} days` }))
      expect(current()).toBe(`@today+${days}`)
    }
    cleanup()
    renderFilter(date(), 'gte')
    expect(screen.queryByRole('button', { name: 'In 30 days' })).toBeNull()
  })

  it('R-05 shows a relative date that is not offered in words', () => {
    renderFilter(date(), 'lte', '@today+14')
    expect(pressed()).toEqual(['In 14 days'])
    expect(screen.getByRole('button', { name: '7 days ago' })).toBeVisible()
  })

  it('R-05 a typed date replaces a relative one', () => {
    const current = renderFilter(date(), 'gte', '@month')
    fireEvent.change(screen.getByLabelText('Value'), { target: { value: '2026-03-01' } })
    expect(current()).toBe('2026-03-01')
    expect(pressed()).toEqual([])
  })

  it('R-05 V-02 a person filter offers Me and My team, for any user', async () => {
    const current = renderFilter(reference('accounts'), 'eq_any', ['@me', 1])
    expect(await screen.findByRole('button', { name: 'Me' })).toBeVisible()
    const picker = screen.getByRole('combobox')
    fireEvent.keyDown(picker, { key: 'Backspace' })
    fireEvent.keyDown(picker, { key: 'Backspace' })
    expect(current()).toBeUndefined()
    fireEvent.mouseDown(picker)
    fireEvent.click(await screen.findByRole('option', { name: 'Me' }))
    expect(current()).toEqual(['@me'])
    fireEvent.click(await screen.findByRole('option', { name: 'My team' }))
    expect(current()).toEqual(['@me', '@my_team'])
  })

  it('R-05 single-person filters offer Me, and no other resource does', async () => {
    const current = renderFilter(reference('accounts'), 'eq')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByRole('option', { name: 'Me' }))
    expect(current()).toBe('@me')
    expect(screen.getByRole('combobox')).toHaveValue('Me')
  })

  it('R-05 a filter by another resource does not offer Me', async () => {
    renderFilter(reference('targets'), 'eq')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(await screen.findByRole('option', { name: 'Target 1' })).toBeVisible()
    expect(screen.queryByRole('option', { name: 'Me' })).toBeNull()
  })
})
