import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { typeOf } from '../../src/fields'
import { viewOf } from '../../src/fields/views'
import { fixtures, kinds } from './fixtures'
import { resourceOf } from './matrixResources'
import { readable, renderField, renderInput } from './screen'

beforeAll(() => {
  // jsdom has no addresses of things in memory.
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

describe.each(kinds)('X-02 a field of the kind %s on the screen', kind => {
  const { field, stored, filters, cell, control } = fixtures[kind]
  const resource = resourceOf(kind)
  const { Cell, Filter, operator } = viewOf(field)

  it('shows a value in its Cell', async () => {
    const { container } = renderField(
      <Cell value={stored[0]} field={field} name="value" resource={resource} />,
    )
    await waitFor(() => expect(readable(container)).toContain(cell))
  })

  it('shows nothing in its Cell where there is no value', () => {
    const { container } = renderField(<Cell value={null} field={field} name="value" resource={resource} />)
    expect(readable(container).trim()).toBe('')
  })

  it('shows a value in its Input, which is called as the field is', async () => {
    const { container } = renderInput(kind, stored[0])
    await waitFor(() => expect(readable(container)).toContain(control))
    expect(screen.getAllByLabelText(/^Value/).length).toBeGreaterThan(0)
  })

  it('E-02 shows beside its Input what the server says of it', async () => {
    renderInput(kind, stored[0], { children: <Refuse /> })
    fireEvent.click(await screen.findByText('Refuse'))
    expect(await screen.findByText('This is needed.')).toBeInTheDocument()
  })

  it.each(filters)(
    'offers a control for a filter by $operator $value',
    async ({ operator: asked, value }) => {
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
    },
  )

  it('begins a filter with an operator that it has', () => {
    const { operators } = typeOf(field)
    expect(operators.length ? operators : [undefined]).toContain(operator)
  })
})
