import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInput } from './screen'

describe('I-03 a date in a form', () => {
  it.each([
    ['ar', '٠٥/٠٣/٢٠٢٦', '5 مارس 2026'],
    ['tr', '5.3.2026', '5 Mar 2026'],
    ['fr', '05032026', '5 mars 2026'],
  ])('is typed in digits and read out in words in %s', async (locale, typed, told) => {
    const { held } = renderInput('date', null, { locale })
    const control = await screen.findByLabelText('Value')
    await userEvent.type(control, typed)
    expect(held()).toBe('2026-03-05')
    await userEvent.tab()
    expect(control).toHaveValue(told)
    await userEvent.click(control)
    await userEvent.clear(control)
    expect(held()).toBeNull()
  })

  it('is replaced as a whole when somebody reaches it by Tab and types', async () => {
    const { held } = renderInput('date', '2026-11-28', { locale: 'ar' })
    await screen.findByLabelText('Value')
    await userEvent.tab()
    await userEvent.keyboard('3 جانفي 2026')
    expect(held()).toBe('2026-01-03')
  })

  it('E-05 keeps an invalid date as typed, for validation to reject', async () => {
    const { held } = renderInput('date', null)
    const control = await screen.findByLabelText('Value')
    await userEvent.type(control, '31/2/2026')
    await userEvent.tab()
    expect(held()).toBe('31/2/2026')
    expect(control).toHaveValue('31/2/2026')
  })
})
