import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { defineResource, money, reference, text } from '../../src/define'
import { viewOf } from '../../src/fields/views'
import { dataProvider, renderField } from './screen'

const loans = defineResource({
  name: 'loans',
  title: 'name',
  subject: 'Loan',
  currency: 'target_id.currency',
  fields: { name: text(), target_id: reference('targets'), fee: money() },
})
const { fee, target_id } = loans.fields
const { Input } = viewOf(fee)

function CurrentValue({ onHeld }: { onHeld: (value: unknown) => void }) {
  onHeld(useWatch({ name: 'fee' }))
  return null
}

describe('K-02 currency of an amount', () => {
  const open = (record: object) => {
    dataProvider.getOne = (async () => ({ data: { id: 7, currency: 'TND' } })) as never
    let current: unknown
    renderField(
      <Form record={record}>
        <Input name="fee" field={fee} resource={loans} label="Fee" />
        <CurrentValue
          onHeld={value => {
            current = value
          }}
        />
      </Form>,
    )
    return () => current
  }

  it('K-02 is the currency of its parent record, with no other offered', async () => {
    expect(target_id.kind).toBe('reference')
    const current = open({ target_id: 7 })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(screen.getByText('TND')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Fee', { selector: 'input' }), '12.5')
    expect(current()).toEqual({ amount: 12_500, currency: 'TND' })
  })

  it('K-02 stays the stored currency until somebody types', async () => {
    const current = open({ target_id: 7, fee: { amount: 1250, currency: 'EUR' } })
    expect(await screen.findByText('EUR')).toBeVisible()
    const input = screen.getByLabelText('Fee', { selector: 'input' })
    expect(input).toHaveValue('12.50')
    await userEvent.clear(input)
    await userEvent.type(input, '3')
    expect(current()).toEqual({ amount: 3000, currency: 'TND' })
  })

  it('K-02 can be chosen if the amount belongs to no record', async () => {
    const current = open({})
    expect(screen.getByRole('combobox')).toHaveValue('EUR')
    await userEvent.type(screen.getByLabelText('Fee', { selector: 'input' }), '1')
    expect(current()).toEqual({ amount: 100, currency: 'EUR' })
  })

  it('K-02 keeps its number if somebody chooses one currency and then another', async () => {
    const current = open({})
    await userEvent.type(screen.getByLabelText('Fee', { selector: 'input' }), '150')
    const choose = async (code: string) => {
      await userEvent.clear(screen.getByRole('combobox'))
      await userEvent.type(screen.getByRole('combobox'), code)
      await userEvent.click(await screen.findByRole('option', { name: code }))
    }
    await choose('TND')
    expect(current()).toEqual({ amount: 150_000, currency: 'TND' })
    expect(screen.getByLabelText('Fee', { selector: 'input' })).toHaveValue('150.000')
    await choose('EUR')
    expect(current()).toEqual({ amount: 15_000, currency: 'EUR' })
    expect(screen.getByLabelText('Fee', { selector: 'input' })).toHaveValue('150.00')
  })

  it('F-01 is the one that a pasted amount names', async () => {
    const current = open({})
    await userEvent.click(screen.getByLabelText('Fee', { selector: 'input' }))
    await userEvent.paste('1,250.750 DT')
    expect(current()).toEqual({ amount: 1_250_750, currency: 'TND' })
    expect(screen.getByRole('combobox')).toHaveValue('TND')
  })

  it('F-01 refuses a pasted amount of another currency where the record has one', async () => {
    const current = open({ target_id: 7 })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await userEvent.click(screen.getByLabelText('Fee', { selector: 'input' }))
    await userEvent.paste('€12.50')
    expect(current()).toEqual({ amount: '€12.50', currency: 'TND' })
  })
})
