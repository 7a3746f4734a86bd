import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { typeOf } from '../../src/fields'
import { viewOf } from '../../src/fields/views'
import { fixtureOf, kinds } from './fixtures'
import { resourceOf } from './matrixResources'
import { readable, renderField, renderInput } from './screen'

beforeAll(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = vi.fn(() => 'blob:file')
  URL.revokeObjectURL = vi.fn()
})

function Refuse() {
  const { setError } = useFormContext()
  return (
    <button
      type="button"
      onClick={() => setError('value', { type: 'server', message: 'validation.required' })}
    >
      Refuse
    </button>
  )
}

describe.each(kinds)('X-02 the field type %s on screen', kind => {
  const { field, stored, filters, cell, control } = fixtureOf(kind)
  const resource = resourceOf(kind)
  const { Cell, Filter, operator } = viewOf(field)

  it('shows a value in its Cell', async () => {
    const { container } = renderField(
      <Cell value={stored[0]} field={field} name="value" resource={resource} />,
    )
    await waitFor(() => expect(readable(container)).toContain(cell))
  })

  it('shows nothing in its Cell without a value', () => {
    const { container } = renderField(<Cell value={null} field={field} name="value" resource={resource} />)
    expect(readable(container).trim()).toBe('')
  })

  it('shows a value in its Input, labeled like the field', async () => {
    const { container } = renderInput(kind, stored[0])
    await waitFor(() => expect(readable(container)).toContain(control))
    expect(screen.getAllByLabelText(/^Value/).length).toBeGreaterThan(0)
  })

  it("E-02 shows the server's error next to its Input", async () => {
    renderInput(kind, stored[0], { children: <Refuse /> })
    fireEvent.click(await screen.findByText('Refuse'))
    expect(await screen.findByText('This is required.')).toBeInTheDocument()
  })

  it.each(filters)('offers a control for the filter $operator $value', async ({ operator: asked, value }) => {
    const { container } = renderField(
      <Filter
        operator={asked}
        value={value}
        onChange={() => undefined}
        field={field}
        name="value"
        resource={resource}
      />,
    )
    await waitFor(() => expect(within(container).getAllByLabelText(/^Value/).length).toBeGreaterThan(0))
  })

  it('starts a filter with an operator it supports', () => {
    const { operators } = typeOf(field)
    expect(operators.length ? operators : [undefined]).toContain(operator)
  })
})
