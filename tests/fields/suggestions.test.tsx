import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { defineResource, text } from '../../src/define'
import { viewOf } from '../../src/fields/views'
import { renderField } from './screen'

const prices = defineResource({
  name: 'prices',
  title: 'source',
  subject: 'Price',
  fields: {
    source: text({
      suggestions: ({ default_currency }) => [
        { value: 'Weekly gazette', description: default_currency, page: 'https://gazette.example/' },
        { value: 'Notice board' },
      ],
    }),
  },
})
const { source } = prices.fields
const { Input } = viewOf(source)

function CurrentValue({ onHeld }: { onHeld: (value: unknown) => void }) {
  onHeld(useWatch({ name: 'source' }))
  return null
}

it('K-11 offers suggestions with details and page, and accepts any other text', async () => {
  let current: unknown
  const submitted = vi.fn()
  renderField(
    <Form record={{ source: null }} onSubmit={submitted}>
      <Input name="source" field={source} resource={prices} label="Source" />
      <CurrentValue
        onHeld={value => {
          current = value
        }}
      />
    </Form>,
  )
  const input = screen.getByRole('combobox', { name: 'Source' })
  await userEvent.click(input)
  expect(screen.getAllByRole('option')).toHaveLength(2)
  await userEvent.type(input, 'eur')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(current).toBe('Weekly gazette')
  expect(screen.getByRole('link', { name: 'gazette.example' })).toHaveAttribute(
    'href',
    'https://gazette.example/',
  )
  await userEvent.clear(input)
  expect(current).toBeNull()
  expect(submitted).not.toHaveBeenCalled()
  await userEvent.type(input, 'My own notes')
  await userEvent.tab()
  expect(input).toHaveValue('My own notes')
  expect(current).toBe('My own notes')
  // No list is shown for this text, so Enter is the form's.
  await userEvent.type(input, ' too{Enter}')
  await waitFor(() => expect(submitted).toHaveBeenCalledOnce())
})
